import { eq } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import type { CompleteOrder } from "#contract/order-requests.ts";
import { readOrder, settleCart } from "../cart/settle-cart.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { CommerceError } from "../errors.ts";
import { lockCards } from "../gifts/card-balance.ts";
import { lockCoupon } from "../orders/coupon-use.ts";
import { loadRecord, lockOrder } from "../orders/load-order.ts";
import type { OrderRow } from "../orders/order-record.ts";
import { priceOrder } from "../orders/price-order.ts";
import type { PricedOrder } from "../orders/price-order.ts";
import { trueState } from "./checkout-step.ts";
import { placeOrder } from "./place-order.ts";
import { requireCompletable, requireReady } from "./require-completable.ts";

/** Some refusals change the cart, so that trying again can pass: they are thrown once the change is safe. */
type Outcome = { order: Order } | { refusal: CommerceError };

/** Calling it again, from a second click or tab, answers the order that is already placed. */
export async function completeOrder(
  ctx: Ctx,
  token: string,
  { notes }: Pick<CompleteOrder, "notes">,
): Promise<Order> {
  const outcome = await withTransaction(ctx, async (ctx): Promise<Outcome> => {
    const order = await lockOrder(ctx, token);
    if (order.state !== "cart") return { order: await readOrder(ctx, order) };
    await lockCoupon(ctx, order);
    await lockCards(ctx, order.id);
    const record = await loadRecord(ctx, { ...order, notes: notes || order.notes });
    const pricedOrder = await priceOrder(ctx, record);
    requireReady(pricedOrder);
    const refusal = await recalculate(ctx, order, pricedOrder);
    if (refusal) return { refusal };
    requireCompletable(pricedOrder);
    return { order: await placeOrder(ctx, pricedOrder) };
  });
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.order;
}

async function recalculate(
  ctx: Ctx,
  order: OrderRow,
  pricedOrder: PricedOrder,
): Promise<CommerceError | null> {
  const { priced, rules } = pricedOrder;
  if (priced.coupon?.status === "refused") {
    await ctx.db.update(orders).set({ couponCode: null }).where(eq(orders.id, order.id));
    await settleCart(ctx, order);
    const name = rules.pricing.coupons[0]?.label ?? priced.coupon.code;
    return refuse(
      `Order is no longer eligible for this ${name} promotion. Your cart was recalculated.`,
    );
  }
  const state = trueState(pricedOrder);
  if (state !== order.checkoutState) {
    await ctx.db.update(orders).set({ checkoutState: state }).where(eq(orders.id, order.id));
    return refuse(
      state === "addressed"
        ? "Order cannot be completed: please select a shipping method."
        : "Order cannot be completed: please select a payment method.",
    );
  }
  if (priced.total === order.total) return null;
  await settleCart(ctx, order);
  return new CommerceError("conflict", "Order total has changed during checkout process.");
}

const refuse = (message: string) => new CommerceError("invalid", message);
