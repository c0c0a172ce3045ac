import { eq } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { invalid } from "../errors.ts";
import { loadRecord, lockCart } from "../orders/load-order.ts";
import type { OrderRow } from "../orders/order-record.ts";
import { priceOrder } from "../orders/price-order.ts";
import { couponMessage } from "./coupon-message.ts";
import { settleCart } from "./settle-cart.ts";

export function applyCoupon(ctx: Ctx, token: string, couponCode: string) {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    await setCoupon(ctx, order, couponCode);
    return settleCart(ctx, order);
  });
}

/** A code that gives this cart nothing is refused, and the one before it stays. */
export async function setCoupon(ctx: Ctx, order: OrderRow, typed: string): Promise<void> {
  const record = await loadRecord(ctx, { ...order, couponCode: typed.trim() || null });
  const { coupon } = (await priceOrder(ctx, record)).priced;
  if (coupon?.status !== "applied") {
    throw invalid("couponCode", couponMessage(coupon ?? { reason: "unknown" }));
  }
  await ctx.db.update(orders).set({ couponCode: coupon.code }).where(eq(orders.id, order.id));
}
