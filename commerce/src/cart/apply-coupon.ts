import { eq } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { invalid } from "../errors.ts";
import { limit } from "../limits/limit.ts";
import { findOrder, loadRecord, lockCart } from "../orders/load-order.ts";
import type { OrderRow } from "../orders/order-record.ts";
import { priceOrder } from "../orders/price-order.ts";
import { couponMessage } from "./coupon-message.ts";
import { settleCart } from "./settle-cart.ts";

type Try = { token: string; couponCode: string; address: string };

declare const isCounted: unique symbol;
/** A code whose try was counted against guessing: no other can be set, whichever call it came through. */
export type CountedCode = string & { [isCounted]: true };

/** Before any transaction. The code a cart already has is no guess. */
export async function countCoupon(
  ctx: Ctx,
  { token, couponCode, address }: Try,
): Promise<CountedCode> {
  const code = couponCode.trim();
  const known = (await findOrder(ctx, token)).couponCode;
  if (code === "" || code.toUpperCase() !== known?.toUpperCase()) {
    await limit(ctx, "coupon", address);
  }
  return code as CountedCode;
}

export async function applyCoupon(ctx: Ctx, wanted: Try): Promise<Order> {
  const code = await countCoupon(ctx, wanted);
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, wanted.token);
    await setCoupon(ctx, order, code);
    return settleCart(ctx, order);
  });
}

/** A code that gives this cart nothing is refused, and the one before it stays. */
export async function setCoupon(ctx: Ctx, order: OrderRow, code: CountedCode): Promise<void> {
  const record = await loadRecord(ctx, { ...order, couponCode: code || null });
  const { coupon } = (await priceOrder(ctx, record)).priced;
  if (coupon?.status !== "applied") {
    throw invalid("couponCode", couponMessage(coupon ?? { reason: "unknown" }));
  }
  await ctx.db.update(orders).set({ couponCode: coupon.code }).where(eq(orders.id, order.id));
}
