import { eq } from "drizzle-orm";
import type { CompleteOrder } from "#contract/order-requests.ts";
import type { Order } from "#contract/order.ts";
import { readOrder, recalculateCart } from "../recalculate.ts";
import { lockCards, lockCoupon } from "../../promotions/index.ts";
import { CommerceError, conflict, type Ctx, invalid, withTransaction } from "../../kernel/ctx.ts";
import { verifyBotCheck } from "../../kernel/limits/bot-check.ts";
import {
  apply,
  findShortage,
  insufficientStock,
  type ItemRow,
  loadRecord,
  lockOrder,
  needsShipping,
  type OrderRow,
  type PricedOrder,
  priceOrder,
} from "../../orders/index.ts";
import { orders } from "../../orders/schema.ts";
import { findUnserved } from "../../shipping/index.ts";
import { checkoutMachine, trueState } from "./checkout-states.ts";
import { placeOrder } from "./place-order.ts";

/** Some refusals change the cart, so that trying again can pass: they are thrown once the change is safe. */
type Outcome = { order: Order } | { refusal: CommerceError };

/** Calling it again, from a second click or tab, answers the order that is already placed. */
export async function completeOrder(
  ctx: Ctx,
  token: string,
  { notes, withoutItems = [] }: Pick<CompleteOrder, "notes" | "withoutItems">,
): Promise<Order> {
  const outcome = await withTransaction(ctx, async (ctx): Promise<Outcome> => {
    const order = await lockOrder(ctx, token);
    if (order.state !== "cart") return { order: await readOrder(ctx, order) };
    await lockCoupon(ctx, order);
    await lockCards(ctx, order.id);
    const record = await loadRecord(ctx, { ...order, notes: notes || order.notes });
    const pricedOrder = await priceOrder(ctx, record);
    requireReady(pricedOrder, withoutItems);
    const refusal = await correctCart(ctx, order, pricedOrder);
    if (refusal) return { refusal };
    requireCompletable(pricedOrder);
    return { order: await placeOrder(ctx, pricedOrder) };
  });
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.order;
}

/** A cart that is not as it was agreed is written as it now is, and why is answered. */
async function correctCart(
  ctx: Ctx,
  order: OrderRow,
  pricedOrder: PricedOrder,
): Promise<CommerceError | null> {
  const { priced, rules } = pricedOrder;
  if (priced.coupon?.status === "refused") {
    await ctx.db.update(orders).set({ couponCode: null }).where(eq(orders.id, order.id));
    await recalculateCart(ctx, order);
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
  await recalculateCart(ctx, order);
  return conflict("Order total has changed during checkout process.");
}

const refuse = (message: string) => new CommerceError("invalid", message);

/** Something to buy, nothing missing but what the shopper goes without, and every step taken. */
function requireReady({ record }: PricedOrder, withoutItems: readonly number[]): void {
  requireAvailable(record.unavailable.filter(({ id }) => !withoutItems.includes(id)));
  if (record.items.length === 0) throw invalid("", "An empty order cannot be processed.");
  apply(checkoutMachine, record.order.checkoutState, "complete", "order");
}

/** What was chosen earlier must still hold now. */
function requireCompletable(pricedOrder: PricedOrder): void {
  requireDetails(pricedOrder);
  if (needsShipping(pricedOrder.record)) requireShipping(pricedOrder);
}

function requireAvailable([missing]: ItemRow[]): void {
  if (!missing) return;
  const { name } = missing.product;
  if (findShortage(missing) !== "not_for_sale") throw invalid("", insufficientStock(name));
  throw invalid("", `This product ${name} has been disabled.`);
}

function requireDetails({ record: { order } }: PricedOrder): void {
  if (!order.email) throw invalid("email", "Please enter your email.");
  if (!order.billingAddress) throw invalid("", "Please provide a billing address.");
}

function requireShipping({ record: { order }, rules }: PricedOrder): void {
  if (!order.shippingAddress) throw invalid("", "Please provide a shipping address.");
  const unserved = findUnserved(rules.delivery, rules.shippingMethods, order.shippingAddress);
  if (unserved) throw invalid(`shippingAddress.${unserved.field}`, unserved.message);
  const code = order.shippingMethodCode;
  const method = rules.shippingMethods.find((one) => one.code === code);
  if (method?.requiresPudo && !order.pudo) {
    throw invalid("pudoId", `Scegli un punto di ritiro per ${method.name}.`);
  }
}

type Caller = { token: string; recaptchaToken: string | undefined; address: string };

/** A solved check counts once, but a second click must still find the order that the first one placed. */
export async function admitCheckout(ctx: Ctx, caller: Caller): Promise<void> {
  if (ctx.actor.type !== "guest" || (await isPlaced(ctx, caller.token))) return;
  try {
    await verifyBotCheck(ctx, caller.recaptchaToken, { address: caller.address });
  } catch (error) {
    if (!(await isPlaced(ctx, caller.token))) throw error;
  }
}

/** Waits for a checkout under way. */
function isPlaced(ctx: Ctx, token: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db
      .select({ state: orders.state })
      .from(orders)
      .where(eq(orders.token, token))
      .for("share");
    return order !== undefined && order.state !== "cart";
  });
}
