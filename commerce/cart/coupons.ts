import { eq } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import { type Ctx, invalid, withTransaction } from "../kernel/ctx.ts";
import { recordRefusals } from "../kernel/limits/abuse.ts";
import { limit } from "../kernel/limits/limit.ts";
import {
  couponMessage,
  findOrder,
  loadRecord,
  lockCart,
  type OrderRow,
  type PricedOrder,
  priceOrder,
} from "../orders/index.ts";
import { orders } from "../orders/schema.ts";
import { recalculateCart } from "./recalculate.ts";

type Try = { couponCode: string; address: string };

declare const isCounted: unique symbol;
/** A coupon code that was rate-limited against guessing. The type ensures that no other code can be set. */
type CountedCode = string & { [isCounted]: true };

/** Counts a coupon attempt; call it before any transaction. The cart's current code is not counted. */
export async function countCoupon(
  ctx: Ctx,
  { couponCode: known }: OrderRow,
  { couponCode, address }: Try,
): Promise<CountedCode> {
  const code = couponCode.trim();
  if (code === "" || code.toUpperCase() !== known?.toUpperCase()) {
    await limit(ctx, "coupon", address);
  }
  return code as CountedCode;
}

export async function applyCoupon(ctx: Ctx, token: string, attempt: Try): Promise<Order> {
  const code = await countCoupon(ctx, await findOrder(ctx, token), attempt);
  return recordRefusals(ctx, { kind: "coupon", network: attempt.address }, () =>
    withTransaction(ctx, async (ctx) => {
      const order = await lockCart(ctx, token);
      await setCoupon(ctx, order, code);
      return recalculateCart(ctx, order);
    }),
  );
}

export async function setCoupon(ctx: Ctx, order: OrderRow, code: CountedCode): Promise<void> {
  const { priced } = await priceWithCoupon(ctx, order, code);
  const couponCode = priced.coupon?.code ?? null;
  await ctx.db.update(orders).set({ couponCode }).where(eq(orders.id, order.id));
}

export async function tryCoupon(ctx: Ctx, order: OrderRow, attempt: Try): Promise<PricedOrder> {
  const code = await countCoupon(ctx, order, attempt);
  return recordRefusals(ctx, { kind: "coupon", network: attempt.address }, () =>
    priceWithCoupon(ctx, order, code),
  );
}

/** Refuses a code without effect on this cart and keeps the previous one. */
async function priceWithCoupon(ctx: Ctx, order: OrderRow, code: CountedCode) {
  const record = await loadRecord(ctx, { ...order, couponCode: code || null });
  const pricedOrder = await priceOrder(ctx, record);
  const { coupon } = pricedOrder.priced;
  if (coupon?.status === "applied") return pricedOrder;
  throw invalid("couponCode", couponMessage(coupon ?? { reason: "unknown" }));
}

export function removeCoupon(ctx: Ctx, token: string) {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    await ctx.db.update(orders).set({ couponCode: null }).where(eq(orders.id, order.id));
    return recalculateCart(ctx, order);
  });
}
