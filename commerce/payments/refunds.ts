import { and, eq, inArray } from "drizzle-orm";
import { giveBack, lockCards, restoreBoughtCards } from "../promotions/index.ts";
import { CommerceError, type Ctx, withTransaction } from "../kernel/ctx.ts";
import { emit } from "../kernel/events.ts";
import {
  type AttemptRow,
  currentPayment,
  type Machine,
  recordEvent,
  gatewayNamed,
  GatewayRefusal,
} from "../orders/index.ts";
import { orders } from "../orders/schema.ts";
import { closeDifferences } from "./differences.ts";
import { countRefundedPieces, isPaidByHand, refundableOf } from "./read-refunds.ts";
import { paymentAttempts, paymentDifferences, refunds } from "./schema.ts";
import { lockOrderById, movePayment } from "./attempts.ts";
import { findRow, updateById } from "../kernel/db/rows.ts";

type RefundState = RefundRow["state"];
export const refundMachine: Machine<RefundState, "succeed" | "fail"> = {
  succeed: { from: ["pending", "to_do"], to: "succeeded" },
  fail: { from: ["pending", "to_do"], to: "failed" },
};

/** Executes a refund at the gateway and stores its result; idempotent, called until there is one. */
export async function executeRefund(ctx: Ctx, refundId: number): Promise<void> {
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!refund || refund.state !== "pending") return;
  try {
    const reference = await askGateway(ctx, refund);
    await withTransaction(ctx, (ctx) => finishRefund(ctx, refund, { reference }));
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    await withTransaction(ctx, (ctx) => giveUp(ctx, refund, "refund_failed", error.message));
    throw new CommerceError("invalid", `Il gateway ha rifiutato il rimborso: ${error.message}`);
  }
}

export type RefundProgress = "succeeded" | "pending" | "to_do";

/** For interactive callers: if the gateway does not answer, the job continues. */
export async function tryRefund(ctx: Ctx, { id, state }: RefundRow): Promise<RefundProgress> {
  if (state === "to_do") return state;
  try {
    await executeRefund(ctx, id);
    return "succeeded";
  } catch (error) {
    if (error instanceof CommerceError) throw error;
    return "pending";
  }
}

async function askGateway(ctx: Ctx, { id, paymentId, amount }: RefundRow): Promise<string | null> {
  if (amount === 0 || paymentId === null) return null;
  const attempt = await findRow(
    ctx.db,
    paymentAttempts,
    and(eq(paymentAttempts.paymentId, paymentId), eq(paymentAttempts.state, "succeeded")),
  );
  if (!attempt) throw new Error("Money that came without a gateway goes back by hand");
  return gatewayNamed(ctx, attempt.gateway).refund(ctx, { attempt, amount, key: `refund-${id}` });
}

type Settled = { reference: string | null; settledAt?: Date };

/** After the payout: updates order and figures, and emails the customer. */
export async function finishRefund(
  ctx: Ctx,
  refund: RefundRow,
  { reference, settledAt = ctx.clock() }: Settled,
): Promise<void> {
  const { orderId, amount, giftCardAmount, lines } = refund;
  await lockOrderById(ctx, orderId);
  if (!(await end(ctx, refund, "succeed", { reference, settledAt }))) return;
  await lockCards(ctx, orderId);
  if (giftCardAmount > 0) await giveBack(ctx, orderId, giftCardAmount, "refunded");
  const payment = await currentPayment(ctx, orderId);
  if (payment && payment.id === refund.paymentId && amount > 0) {
    const refunded = payment.refunded + amount;
    const move = refunded === payment.amount ? "refund" : "refund_part";
    await movePayment(ctx, payment, move, { refunded });
  }
  await ctx.db
    .update(orders)
    .set({ paymentState: await stateAfter(ctx, orderId), updatedAt: ctx.clock() })
    .where(eq(orders.id, orderId));
  const total = amount + giftCardAmount;
  await recordEvent(ctx, orderId, "refunded", { refund: refund.id, amount: total, reference });
  const eventData = { refundId: refund.id, amount: total, giftCardAmount, lines };
  await emit(ctx, "order.refunded", { orderId, ...eventData });
}

async function stateAfter(ctx: Ctx, orderId: number): Promise<string> {
  const payment = await currentPayment(ctx, orderId);
  const { toCards } = await refundableOf(ctx, orderId, payment);
  const moneyLeft = payment ? payment.amount - payment.refunded : 0;
  return moneyLeft + toCards === 0 ? "refunded" : "partially_refunded";
}

export async function giveUp(
  ctx: Ctx,
  refund: RefundRow,
  event: "refund_failed" | "refund_dropped",
  reason: string | null,
): Promise<void> {
  const order = await lockOrderById(ctx, refund.orderId);
  if (!(await end(ctx, refund, "fail", {}))) return;
  if (order.state !== "cancelled") {
    await lockCards(ctx, order.id);
    await restoreBoughtCards(ctx, order.id, await countRefundedPieces(ctx, order.id));
  }
  await recordEvent(ctx, order.id, event, { refund: refund.id, reason });
  const eventData = { orderId: order.id, refundId: refund.id };
  if (event === "refund_failed")
    await emit(ctx, "order.refund_failed", { ...eventData, reason: reason ?? "" });
  else await emit(ctx, "order.refund_dropped", eventData);
}

async function end(
  ctx: Ctx,
  { id }: RefundRow,
  move: keyof typeof refundMachine,
  change: Partial<RefundRow>,
): Promise<boolean> {
  const { from, to } = refundMachine[move];
  const ended = await ctx.db
    .update(refunds)
    .set({ ...change, state: to, updatedAt: ctx.clock() })
    .where(and(eq(refunds.id, id), inArray(refunds.state, [...from])))
    .returning({ id: refunds.id });
  return ended.length > 0;
}

export const surplusKey = ({ id }: Pick<AttemptRow, "id">) => `surplus-${id}`;

/** Refunds money of an attempt that its order no longer expected. */
export async function refundSurplus(ctx: Ctx, attemptId: number): Promise<void> {
  const attempt = await findRow(ctx.db, paymentAttempts, eq(paymentAttempts.id, attemptId));
  if (attempt?.state !== "surplus") return;
  const key = surplusKey(attempt);
  await gatewayNamed(ctx, attempt.gateway).refund(ctx, { attempt, amount: attempt.amount, key });
  await markSurplusRefunded(ctx, attemptId);
}

/** Also closes the difference that staff were shown. */
export function markSurplusRefunded(ctx: Ctx, attemptId: number): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const change = { state: "refunded", updatedAt: ctx.clock() };
    await updateById(ctx.db, paymentAttempts, attemptId, change);
    await closeDifferences(ctx, eq(paymentDifferences.attemptId, attemptId), "refunded");
  });
}

export type RefundRow = typeof refunds.$inferSelect;
type RefundRequest = Pick<
  RefundRow,
  "orderId" | "paymentId" | "amount" | "giftCardAmount" | "reason" | "lines"
>;

/**
 * Records a refund before the gateway is called; the job ensures the call even if this process dies. Payments without
 * gateway become a task for staff.
 */
export async function requestRefund(ctx: Ctx, request: RefundRequest): Promise<RefundRow> {
  const byHand = await isByHand(ctx, request);
  const [refund] = await ctx.db
    .insert(refunds)
    .values({
      ...request,
      state: byHand ? "to_do" : "pending",
      createdAt: ctx.clock(),
      updatedAt: ctx.clock(),
    })
    .returning();
  if (!refund) throw new Error("Inserting a refund returns it");
  const { amount, giftCardAmount, reason } = request;
  const data = { refund: refund.id, amount: amount + giftCardAmount, reason };
  await recordEvent(ctx, request.orderId, "refund_requested", { ...data, byHand });
  if (byHand) {
    const { id: refundId, orderId } = refund;
    await emit(ctx, "order.refund_to_do", { orderId, refundId, amount });
    return refund;
  }
  await ctx.jobs.enqueue(
    ctx.db,
    "refund",
    { refundId: refund.id },
    { key: `r${refund.id}`, startAfter: new Date(ctx.clock().getTime() + 60_000) },
  );
  return refund;
}

/** Records what cancelling returned to gift cards at once; registers count it as a refund. */
export async function recordCardRefund(
  ctx: Ctx,
  orderId: number,
  giftCardAmount: number,
  reason: string | null,
): Promise<void> {
  const now = ctx.clock();
  const ended = { state: "succeeded", settledAt: now, createdAt: now, updatedAt: now } as const;
  await ctx.db.insert(refunds).values({ orderId, amount: 0, giftCardAmount, reason, ...ended });
}

async function isByHand(ctx: Ctx, { orderId, paymentId, amount }: RefundRequest): Promise<boolean> {
  if (amount === 0 || paymentId === null) return false;
  const payment = await currentPayment(ctx, orderId);
  return payment?.id === paymentId && (await isPaidByHand(ctx, payment));
}
