import { and, asc, eq, gt, inArray, isNull, lt, lte, notExists, type SQL, sql } from "drizzle-orm";
import { calendarDateInRome } from "#contract/format/dates.ts";
import {
  CommerceError,
  conflict,
  type Ctx,
  daysAgo,
  invalid,
  withTransaction,
} from "../kernel/ctx.ts";
import { emit } from "../kernel/events.ts";
import { currentPayment, lockPlacedOrder, type OrderRow, recordEvent } from "../orders/index.ts";
import { orderEvents, orders, payments } from "../orders/schema.ts";
import { gatewayCloser, paymentsOpenedSince } from "../payments/index.ts";
import { newDays, storeExpected } from "../shipping/index.ts";
import { cancelLocked } from "./cancel.ts";
import { mayShip, toShip } from "./ship.ts";

const atOnce = 200;

/**
 * Announces new dates, once, for orders not shipped by their promised day. Shipped orders are skipped: without carrier
 * events we cannot know whether they arrived.
 */
export async function announceLateOrders(ctx: Ctx): Promise<number> {
  const today = calendarDateInRome(ctx.clock());
  const isLate = and(toShip, lt(orders.promisedTo, today), isNull(orders.expectedTo));
  const late = await ctx.db
    .select({ token: orders.token })
    .from(orders)
    .where(isLate)
    .orderBy(asc(orders.promisedTo))
    .limit(atOnce);
  let told = 0;
  for (const { token } of late) {
    told += await withTransaction(ctx, async (ctx) => {
      const order = await lockPlacedOrder(ctx, token);
      // It may have been shipped or cancelled since it was listed.
      const [still] = await ctx.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, order.id), isLate));
      const days = still && (await newDays(ctx, order));
      if (!days) return 0;
      await storeExpected(ctx, order, days);
      await recordEvent(ctx, order.id, "delivery_late", { promised: order.promisedTo, ...days });
      await emit(ctx, "order.late", { orderId: order.id });
      return 1;
    });
  }
  return told;
}

/** Announces the delivery day that staff entered, once. */
export function rescheduleOrder(
  ctx: Ctx,
  { token, deliveryOn: day }: { token: string; deliveryOn: string },
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    if (order.shippingState !== "shipped" && !(await mayShip(ctx, order)))
      throw new CommerceError("invalid", "Di questo ordine non c’è una consegna in arrivo.");
    if (day < calendarDateInRome(ctx.clock()))
      throw invalid("deliveryOn", "Questo giorno è già passato.");
    const told = {
      from: order.expectedFrom ?? order.promisedFrom,
      to: order.expectedTo ?? order.promisedTo,
    };
    if (told.from === day && told.to === day)
      throw invalid("deliveryOn", "Il cliente aspetta già questo giorno.");
    const days = { from: day, to: day };
    await storeExpected(ctx, order, days);
    await recordEvent(ctx, order.id, "delivery_changed", { promised: order.promisedTo, ...days });
    await emit(ctx, "order.late", { orderId: order.id });
  });
}

const isUnpaid = and(eq(orders.state, "new"), eq(orders.paymentState, "awaiting_payment"));

/** Days past due after which an order expires even if its gateway never answered. */
const patience = 3;

/**
 * Cancels orders not paid in time and releases their stock; returns how many. The gateway is asked first, because the
 * webhook of a payment may be lost.
 */
export async function expireUnpaidOrders(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .select({ id: orders.id, token: orders.token, paymentDueAt: orders.paymentDueAt })
    .from(orders)
    .where(and(isUnpaid, lte(orders.paymentDueAt, ctx.clock())))
    .orderBy(asc(orders.paymentDueAt))
    .limit(atOnce);
  const ask = gatewayCloser(ctx);
  let expired = 0;
  for (const { id, token, paymentDueAt } of due) {
    const { isAnswered, asked } = await ask(id);
    const isLongDue = paymentDueAt !== null && paymentDueAt <= daysAgo(ctx, patience);
    if ((isAnswered || isLongDue) && (await expire(ctx, token, asked))) expired += 1;
  }
  return expired;
}

/** For a locked order: not paid, and no payment started since its gateway was asked. */
async function isStillUnpaid(ctx: Ctx, order: OrderRow, asked: Set<string>): Promise<boolean> {
  if (order.state !== "new" || order.paymentState !== "awaiting_payment") return false;
  if ((await currentPayment(ctx, order.id))?.state === "processing") return false;
  return !(await paymentsOpenedSince(ctx, order.id, asked));
}

/** Orders paid on delivery that nobody has packed: they hold pieces like unpaid ones, but never expire. */
export const isUnpackedOnDelivery = and(
  eq(orders.state, "new"),
  eq(orders.paymentState, "pending_on_delivery"),
  sql`not exists (select from shipments s where s.order_id = ${orders.id}
    and (s.packed_at is not null or s.state <> 'ready'))`,
);

/** For staff, who may also release orders paid on delivery. */
export async function requireReleasable(ctx: Ctx, order: OrderRow, asked: Set<string>) {
  const isIt = and(eq(orders.id, order.id), isUnpackedOnDelivery);
  if ((await ctx.db.$count(orders, isIt)) > 0 || (await isStillUnpaid(ctx, order, asked))) return;
  throw invalid("", "Intanto è stato pagato, preparato, spedito o annullato: resta com’è.");
}

/** Checked again in the transaction: the order may be paid by now. Payments in process get more time. */
function expire(ctx: Ctx, token: string, asked: Set<string>): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    const isDue = order.paymentDueAt !== null && order.paymentDueAt <= ctx.clock();
    if (!isDue || !(await isStillUnpaid(ctx, order, asked))) return false;
    await cancelLocked(ctx, order, "expired", null);
    return true;
  });
}

/** Transfers that have not arrived, within their time, of which the buyer was not reminded. */
export function findMissingTransfers(ctx: Ctx, which: SQL | undefined) {
  const reminded = ctx.db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.type, "payment_reminded")));
  return ctx.db
    .select({ token: orders.token, number: orders.number, paymentId: payments.id })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        which,
        isUnpaid,
        gt(orders.paymentDueAt, ctx.clock()),
        eq(payments.state, "new"),
        eq(payments.methodType, "offline"),
        notExists(reminded),
      ),
    )
    .orderBy(asc(orders.paymentDueAt))
    .limit(atOnce);
}

/** Reminds once per order, when half the time to pay by transfer has passed. */
export const remindUnpaidOrders = (ctx: Ctx): Promise<number> =>
  remind(
    ctx,
    lte(
      sql`${payments.updatedAt} + (${orders.paymentDueAt} - ${payments.updatedAt}) / 2`,
      ctx.clock(),
    ),
  );

/** For staff, who may remind earlier. */
export async function remindOrders(ctx: Ctx, numbers: string[]): Promise<void> {
  if ((await remind(ctx, inArray(orders.number, numbers))) === 0)
    throw conflict("Intanto è stato pagato, annullato o ricordato: non abbiamo scritto a nessuno.");
}

async function remind(ctx: Ctx, which: SQL): Promise<number> {
  let told = 0;
  for (const { token } of await findMissingTransfers(ctx, which)) {
    told += await withTransaction(ctx, async (ctx) => {
      const order = await lockPlacedOrder(ctx, token);
      // The payment may have arrived since it was listed.
      const [missing] = await findMissingTransfers(ctx, and(which, eq(orders.id, order.id)));
      if (!missing) return 0;
      await recordEvent(ctx, order.id, "payment_reminded", { payment: missing.paymentId });
      await emit(ctx, "order.payment_missing", { orderId: order.id });
      return 1;
    });
  }
  return told;
}
