import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { issueGiftCards } from "../promotions/index.ts";
import { conflict, type Ctx, withTransaction } from "../kernel/ctx.ts";
import { findRow, updateById } from "../kernel/db/rows.ts";
import { emit } from "../kernel/events.ts";
import {
  apply,
  type AttemptRow,
  awaitsMoney,
  currentPayment,
  fulfillIfDone,
  gatewayNamed,
  type OrderRow,
  type Outcome,
  paymentMachine,
  type PaymentMethodRow,
  type PaymentRow,
  recordEvent,
} from "../orders/index.ts";
import { orderEvents, orders, payments } from "../orders/schema.ts";
import { storePromise } from "../shipping/index.ts";
import { ofAttempt, openDifference } from "./differences.ts";
import { gatewayEvents, paymentAttempts, paymentMethods } from "./schema.ts";

type News = {
  gateway: string;
  reference: string;
  outcome: Outcome;
  /** The gateway's event id, for deduplication. */
  eventId?: string;
  reason?: string | null;
};

const over = new Set(["succeeded", "surplus", "refunded"]);

/** Applies a gateway's report about an attempt; idempotent, and independent of the order of reports. */
export function applyOutcome(ctx: Ctx, news: News): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    if (news.eventId && !(await isNew(ctx, news.gateway, news.eventId))) return;
    const found = await findAttempt(ctx, news.gateway, news.reference);
    if (!found) return;
    const order = await lockOrderById(ctx, found.orderId);
    const attempt = (await findAttempt(ctx, news.gateway, news.reference))?.attempt;
    if (!attempt || over.has(attempt.state)) return;
    if (news.outcome === "succeeded") await succeed(ctx, order, attempt);
    else await applyUnpaid(ctx, order, attempt, news);
  });
}

export async function lockOrderById(ctx: Ctx, orderId: number): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) throw new Error("A placed order does not vanish");
  return order;
}

async function isNew(ctx: Ctx, gateway: string, eventId: string): Promise<boolean> {
  const added = await ctx.db
    .insert(gatewayEvents)
    .values({ gateway, eventId, at: ctx.clock() })
    .onConflictDoNothing()
    .returning();
  return added.length > 0;
}

/**
 * Completes the payment. Money the order no longer expects is refunded; if the order has expired meanwhile, staff decide
 * whether to reinstate it.
 */
async function succeed(ctx: Ctx, order: OrderRow, attempt: AttemptRow): Promise<void> {
  const payment = await currentPayment(ctx, order.id);
  const isAwaited =
    order.state === "new" &&
    awaitsMoney(order.paymentState) &&
    (payment?.state === "new" || payment?.state === "processing") &&
    payment.amount === attempt.amount;
  if (isAwaited) {
    await setAttempt(ctx, attempt, { state: "succeeded", paymentId: payment.id });
    await completePayment(ctx, order, payment, { gateway: attempt.gateway });
    return;
  }
  await setAttempt(ctx, attempt, { state: "surplus" });
  const data = { attempt: attempt.id, amount: attempt.amount };
  if (await hasExpired(ctx, order)) {
    await recordEvent(ctx, order.id, "payment_late", data);
    await openDifference(ctx, { kind: "order_expired", ...ofAttempt(order, attempt) });
    return;
  }
  await recordEvent(ctx, order.id, "payment_surplus", data);
  await ctx.jobs.enqueue(ctx.db, "refund", { attemptId: attempt.id }, { key: `s${attempt.id}` });
}

/** True if the order was cancelled because it was unpaid, not by a person. */
async function hasExpired(ctx: Ctx, { id, state }: OrderRow): Promise<boolean> {
  if (state !== "cancelled") return false;
  const [last] = await ctx.db
    .select({ type: orderEvents.type })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, id),
        inArray(orderEvents.type, ["cancelled", "expired", "outranked"]),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last !== undefined && last.type !== "cancelled";
}

async function applyUnpaid(
  ctx: Ctx,
  order: OrderRow,
  attempt: AttemptRow,
  { outcome, reason }: News,
): Promise<void> {
  const wasLive = ["open", "challenge", "processing"].includes(attempt.state);
  if (!wasLive || outcome === attempt.state) return;
  await setAttempt(ctx, attempt, { state: outcome });
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, attempt.paymentId));
  if (!payment || order.state !== "new") return;
  if (outcome === "processing" && payment.state === "new") {
    await movePayment(ctx, payment, "process");
  }
  if (outcome === "failed" && (payment.state === "new" || payment.state === "processing")) {
    await failLocked(ctx, order, payment, reason ?? null);
    await emitFailure(ctx, order, payment);
  }
}

async function setAttempt(
  ctx: Ctx,
  { id }: AttemptRow,
  change: Partial<AttemptRow>,
): Promise<void> {
  await updateById(ctx.db, paymentAttempts, id, { ...change, updatedAt: ctx.clock() });
}

export async function findAttempt(
  ctx: Ctx,
  gateway: string,
  reference: string,
): Promise<{ attempt: AttemptRow; orderId: number } | undefined> {
  const [found] = await ctx.db
    .select({ attempt: paymentAttempts, orderId: payments.orderId })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(and(eq(paymentAttempts.gateway, gateway), eq(paymentAttempts.reference, reference)));
  return found;
}

/** The bank asks the shopper to confirm; ignored if the attempt has ended meanwhile. */
export async function challengeAttempt(ctx: Ctx, { id }: AttemptRow): Promise<void> {
  await ctx.db
    .update(paymentAttempts)
    .set({ state: "challenge", updatedAt: ctx.clock() })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, "open")));
}

/** Optimistic locking: writes only if the details are unchanged since read; returns the current row. */
export async function noteDetails(
  { db }: Ctx,
  attempt: AttemptRow,
  details: object,
): Promise<AttemptRow> {
  const isThis = eq(paymentAttempts.id, attempt.id);
  const before = attempt.details && JSON.stringify(attempt.details);
  const isUnchanged = sql`${paymentAttempts.details} is not distinct from ${before}::jsonb`;
  await db.update(paymentAttempts).set({ details }).where(and(isThis, isUnchanged));
  return (await findRow(db, paymentAttempts, isThis)) ?? attempt;
}

/** Attempts that ended here but may still be open at the gateway. */
export const listEnded = ({ db }: Ctx, paymentId: number, gateway: string) =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.paymentId, paymentId),
        inArray(paymentAttempts.state, ["abandoned", "expired"]),
        eq(paymentAttempts.gateway, gateway),
      ),
    );

type MethodPart = Pick<PaymentMethodRow, "gateway" | "instrument">;

/** The current method of a payment; a deleted one has no gateway. */
export async function methodOf(ctx: Ctx, { methodCode }: PaymentRow): Promise<MethodPart> {
  const [method] = await ctx.db
    .select({ gateway: paymentMethods.gateway, instrument: paymentMethods.instrument })
    .from(paymentMethods)
    .where(eq(paymentMethods.code, methodCode ?? ""));
  return method ?? { gateway: "", instrument: null };
}

/** The shopper returned before the webhook, which may never come: queries the gateway. True if paid. */
export async function returnFromGateway(
  ctx: Ctx,
  token: string,
  reference: string,
): Promise<boolean> {
  const [found] = await ctx.db
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.token, token), eq(paymentAttempts.reference, reference)));
  if (!found) return false;
  const { gateway } = found.attempt;
  const outcome = await gatewayNamed(ctx, gateway).askOutcome(ctx, found.attempt);
  if (outcome) await applyOutcome(ctx, { gateway, reference, outcome });
  return outcome === "succeeded" || outcome === "processing";
}

export async function completePayment(
  ctx: Ctx,
  order: OrderRow,
  payment: PaymentRow,
  data: object = {},
): Promise<void> {
  await movePayment(ctx, payment, "complete", { paidAt: ctx.clock() });
  await closeAttempts(ctx, payment.id);
  await recordEvent(ctx, order.id, "paid", {
    payment: payment.id,
    amount: payment.amount,
    ...data,
  });
  await reachPaid(ctx, order);
  // The promised delivery depended on the payment and is now stored as confirmed.
  const confirms = order.paymentState === "awaiting_payment" && order.shippingState === "ready";
  if (confirms) await storePromise(ctx, order);
  await emit(ctx, "order.paid", { orderId: order.id, paymentId: payment.id });
}

/** Completes a reinstated, locked order whose payment arrived after it had expired. */
export async function completeLatePayment(
  ctx: Ctx,
  order: OrderRow,
  attemptId: number,
): Promise<void> {
  const attempt = await findRow(ctx.db, paymentAttempts, eq(paymentAttempts.id, attemptId));
  const ended = attempt && (await findRow(ctx.db, payments, eq(payments.id, attempt.paymentId)));
  if (!ended || attempt.state !== "surplus")
    throw conflict("Nel frattempo il pagamento è cambiato: ricarica e riprova.");
  const payment = await insertFresh(ctx, ended);
  await setAttempt(ctx, attempt, { state: "succeeded", paymentId: payment.id });
  await completePayment(ctx, order, payment, { gateway: attempt.gateway });
}

/** Replaces the failed payment by a new one, so that the order can be paid again at once. */
export async function failLocked(
  ctx: Ctx,
  order: OrderRow,
  payment: PaymentRow,
  reason: string | null,
): Promise<PaymentRow> {
  await movePayment(ctx, payment, "fail");
  await closeAttempts(ctx, payment.id);
  const fresh = await insertFresh(ctx, payment);
  await recordEvent(ctx, order.id, "payment_failed", { payment: payment.id, reason });
  return fresh;
}

export async function insertFresh(ctx: Ctx, payment: PaymentRow): Promise<PaymentRow> {
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...same } = payment;
  const [fresh] = await ctx.db
    .insert(payments)
    .values({ ...same, state: "new", refunded: 0, createdAt: ctx.clock(), updatedAt: ctx.clock() })
    .returning();
  if (!fresh) throw new Error("Inserting a payment returns it");
  return fresh;
}

const emitFailure = (ctx: Ctx, order: OrderRow, failed: PaymentRow): Promise<void> =>
  emit(ctx, "order.payment_failed", { orderId: order.id, paymentId: failed.id });

/** Runs when an order is paid: issues bought gift cards and completes orders with nothing to ship. */
export async function reachPaid(ctx: Ctx, { id }: Pick<OrderRow, "id">): Promise<void> {
  await updateById(ctx.db, orders, id, {
    paymentState: "paid",
    paymentDueAt: null,
    updatedAt: ctx.clock(),
  });
  await issueGiftCards(ctx, id);
  await fulfillIfDone(ctx, id);
}

/** Optimistic locking: moves the payment from the state it was read in, or refuses. */
export async function movePayment(
  ctx: Ctx,
  payment: PaymentRow,
  move: keyof typeof paymentMachine,
  change: Partial<PaymentRow> = {},
): Promise<PaymentRow> {
  const state = apply(paymentMachine, payment.state, move);
  const [moved] = await ctx.db
    .update(payments)
    .set({ ...change, state, updatedAt: ctx.clock() })
    .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
    .returning();
  if (!moved) throw conflict("Nel frattempo il pagamento è cambiato: ricarica e riprova.");
  return moved;
}

/** Marks attempts as no longer payable; money that still arrives is refunded. */
export async function closeAttempts(ctx: Ctx, paymentId: number): Promise<void> {
  await ctx.db
    .update(paymentAttempts)
    .set({ state: "abandoned", updatedAt: ctx.clock() })
    .where(
      and(
        eq(paymentAttempts.paymentId, paymentId),
        inArray(paymentAttempts.state, ["open", "challenge"]),
      ),
    );
}
