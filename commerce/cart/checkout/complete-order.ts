import { eq } from "drizzle-orm";
import type { CompleteOrder } from "#contract/order-requests.ts";
import type { Order } from "#contract/order.ts";
import { readOrder, recalculateCart } from "../recalculate.ts";
import { lockCards, lockCoupon } from "../../promotions/index.ts";
import {
  CommerceError,
  conflict,
  type Ctx,
  invalid,
  logSecurity,
  withTransaction,
} from "../../kernel/ctx.ts";
import { updateById } from "../../kernel/db/rows.ts";
import { admitEmail, type BotVerdict } from "../../kernel/limits/bot-check.ts";
import { isWithinLimit, limit } from "../../kernel/limits/limit.ts";
import {
  findShortage,
  insufficientStock,
  type ItemRow,
  loadRecord,
  lockOrder,
  needsPickupPoint,
  needsShipping,
  type OrderRow,
  type PricedOrder,
  priceOrder,
} from "../../orders/index.ts";
import { orders } from "../../orders/schema.ts";
import { findUnserved } from "../../shipping/index.ts";
import { moveCheckout } from "./checkout-states.ts";
import { placeOrder } from "./place-order.ts";
import { historyRefusal, isHistoryRefusal } from "./unpaid-limits.ts";

/** Some refusals change the cart so that a retry can succeed: they are returned and thrown after the commit. */
type Outcome = { order: Order } | { refusal: CommerceError };

/** Idempotent: a second click or tab gets the order already placed. */
export async function completeOrder(
  ctx: Ctx,
  token: string,
  { notes, withoutItems = [] }: Pick<CompleteOrder, "notes" | "withoutItems">,
  network: string | null = null,
): Promise<Order> {
  const outcome = await withTransaction(ctx, async (ctx): Promise<Outcome> => {
    const order = await lockOrder(ctx, token);
    if (order.state !== "cart") return { order: await readOrder(ctx, order) };
    await lockCoupon(ctx, order);
    await lockCards(ctx, order.id);
    const cart = { ...order, historyEmail: order.email };
    await updateById(ctx.db, orders, order.id, { historyEmail: order.email });
    const record = await loadRecord(ctx, { ...cart, notes: notes || order.notes });
    const pricedOrder = await priceOrder(ctx, record);
    requireReady(pricedOrder, withoutItems);
    const refusal = await correctCart(ctx, cart, pricedOrder);
    if (refusal) return { refusal };
    return { order: await placeOrder(ctx, withoutRefusedCoupon(pricedOrder), network) };
  });
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.order;
}

/** If the total differs from the one the shopper saw, saves the current prices and refuses the order. */
async function correctCart(
  ctx: Ctx,
  order: OrderRow,
  pricedOrder: PricedOrder,
): Promise<CommerceError | null> {
  const { priced, rules } = pricedOrder;
  if (priced.total === order.total) return null;
  if (priced.coupon?.status === "refused") {
    await ctx.db.update(orders).set({ couponCode: null }).where(eq(orders.id, order.id));
    await recalculateCart(ctx, order);
    const name = rules.pricing.coupons[0]?.label ?? priced.coupon.code;
    return historyRefusal(
      `Order is no longer eligible for this ${name} promotion. Your cart was recalculated.`,
    );
  }
  await recalculateCart(ctx, order);
  return conflict("Order total has changed during checkout process.");
}

function requireReady(pricedOrder: PricedOrder, withoutItems: readonly number[]): void {
  const { record } = pricedOrder;
  requireAvailable(record.unavailable.filter(({ id }) => !withoutItems.includes(id)));
  if (record.items.length === 0) throw invalid("", "An empty order cannot be processed.");
  if (needsShipping(record)) requireShipping(pricedOrder);
  moveCheckout(record.order.checkoutState, "complete");
}

/** A coupon without effect is not used up; the total the shopper saw does not include it. */
function withoutRefusedCoupon(pricedOrder: PricedOrder): PricedOrder {
  const { record, priced } = pricedOrder;
  if (priced.coupon?.status !== "refused") return pricedOrder;
  return { ...pricedOrder, record: { ...record, order: { ...record.order, couponCode: null } } };
}

function requireAvailable([missing]: ItemRow[]): void {
  if (!missing) return;
  const { name } = missing.product;
  if (findShortage(missing) !== "not_for_sale") throw invalid("", insufficientStock(name));
  throw invalid("", `This product ${name} has been disabled.`);
}

/** Reports the missing field, which the state machine's error does not name. */
function requireShipping({ record, rules }: PricedOrder): void {
  const { shippingAddress, shippingMethodCode } = record.order;
  const unserved =
    shippingAddress && findUnserved(rules.delivery, rules.shippingMethods, shippingAddress);
  if (unserved) throw invalid(`shippingAddress.${unserved.field}`, unserved.message);
  if (!needsPickupPoint(record, rules)) return;
  const method = rules.shippingMethods.find(({ code }) => code === shippingMethodCode);
  throw invalid("pudoId", `Scegli un punto di ritiro per ${method?.name}.`);
}

type Caller = { token: string; recaptchaToken: string | undefined; address: string };

/** A solved check is single-use, but a second click must still find the order that the first one placed. */
export async function admitCheckout(
  ctx: Ctx,
  caller: Caller,
  complete: () => Promise<Order>,
): Promise<Order> {
  const { token, recaptchaToken, address } = caller;
  const order = await readCheckout(ctx, token);
  if (!order || order.isPlaced || isOwnMailbox(ctx, order)) return complete();
  try {
    const verdict = await admitEmail(ctx, recaptchaToken, { address });
    if (order.email) await limitOrdersTo(ctx, order.email.toLowerCase(), verdict);
  } catch (error) {
    if (!(await readCheckout(ctx, token))?.isPlaced) throw error;
    return complete();
  }
  return countHistoryRefusals(ctx, address, complete);
}

/** Counted before and given back after, so that requests at once cannot exceed the limit. */
async function countHistoryRefusals(ctx: Ctx, network: string, complete: () => Promise<Order>) {
  await limit(ctx, "order_history", network);
  let isCounted = false;
  try {
    return await complete();
  } catch (error) {
    isCounted = isHistoryRefusal(error);
    throw error;
  } finally {
    if (!isCounted) await ctx.limits.refund("order_history", network);
  }
}

type Checkout = NonNullable<Awaited<ReturnType<typeof readCheckout>>>;

/** Whether the order is the account's own. A guest's cart may name any mailbox, also when completed by an account. */
function isOwnMailbox({ actor }: Ctx, { customerId, email }: Checkout): boolean {
  if (actor.type !== "customer") return actor.type === "system";
  if (customerId !== null) return customerId === actor.id;
  return email?.toLowerCase() === actor.email.toLowerCase();
}

/** Every order emails its mailbox, which is unverified: strangers must not flood it. */
async function limitOrdersTo(ctx: Ctx, mailbox: string, verdict: BotVerdict): Promise<void> {
  await limit(ctx, "order_mailbox", mailbox);
  if (verdict === "human" || (await isWithinLimit(ctx, "order_unproven", mailbox))) return;
  logSecurity(ctx, { event: "limit.reached", limit: "order_unproven", mailbox });
  throw invalid(
    "recaptchaToken",
    "La verifica anti-bot non è riuscita. Ricarica la pagina e riprova.",
  );
}

async function readCheckout(ctx: Ctx, token: string) {
  const [order] = await ctx.db
    .select({ state: orders.state, email: orders.email, customerId: orders.customerId })
    .from(orders)
    .where(eq(orders.token, token))
    .for("share");
  return order && { ...order, isPlaced: order.state !== "cart" };
}
