import { and, eq } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders, paymentAttempts, refunds } from "../db/schema/orders.ts";
import { CommerceError } from "../errors.ts";
import { giveBack, lockCards } from "../gifts/card-balance.ts";
import { restoreBoughtCards } from "../gifts/void-cards.ts";
import { queueOrderLetter } from "../orders/order-letter.ts";
import { readPlaced } from "../orders/read-placed.ts";
import { recordEvent } from "../orders/record-event.ts";
import { gatewayNamed } from "./gateways.ts";
import { currentPayment } from "./current-payment.ts";
import { GatewayRefusal } from "./gateway.ts";
import { movePayment } from "./move-payment.ts";
import { refundableOf } from "./refund-ledger.ts";
import type { RefundRow } from "./request-refund.ts";

/** Asks the gateway and writes the end down; safe to call again until it has one. */
export async function executeRefund(ctx: Ctx, refundId: number): Promise<void> {
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!refund || refund.state !== "pending") return;
  try {
    const reference = await askGateway(ctx, refund);
    await withTransaction(ctx, (ctx) => finish(ctx, refund, reference));
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    await withTransaction(ctx, (ctx) => giveUp(ctx, refund, error.message));
    throw new CommerceError("invalid", `The refund was refused: ${error.message}`);
  }
}

/** For a caller who waits: a gateway that does not answer leaves the refund to its job. */
export async function tryRefund(ctx: Ctx, refundId: number): Promise<"succeeded" | "pending"> {
  try {
    await executeRefund(ctx, refundId);
    return "succeeded";
  } catch (error) {
    if (error instanceof CommerceError) throw error;
    return "pending";
  }
}

/** Money that came without a gateway goes back by hand: the refund says how much. */
async function askGateway(ctx: Ctx, { id, paymentId, amount }: RefundRow): Promise<string | null> {
  if (amount === 0 || paymentId === null) return null;
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.paymentId, paymentId), eq(paymentAttempts.state, "succeeded")));
  if (!attempt) return null;
  return gatewayNamed(attempt.gateway).refund(ctx, { attempt, amount, key: `refund-${id}` });
}

async function finish(ctx: Ctx, refund: RefundRow, reference: string | null): Promise<void> {
  const { orderId, amount, giftCardAmount } = refund;
  await lockOrderById(ctx, orderId);
  if (!(await end(ctx, refund, { state: "succeeded", reference }))) return;
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
  const placed = await readPlaced(ctx, orderId);
  await queueOrderLetter(ctx, placed, "order_refunded", refund.id, { amount: total });
}

async function stateAfter(ctx: Ctx, orderId: number): Promise<string> {
  const payment = await currentPayment(ctx, orderId);
  const { toCards } = await refundableOf(ctx, orderId, payment);
  const moneyLeft = payment ? payment.amount - payment.refunded : 0;
  return moneyLeft + toCards === 0 ? "refunded" : "partially_refunded";
}

async function giveUp(ctx: Ctx, refund: RefundRow, reason: string): Promise<void> {
  const order = await lockOrderById(ctx, refund.orderId);
  if (!(await end(ctx, refund, { state: "failed" }))) return;
  if (order.state !== "cancelled") {
    await lockCards(ctx, order.id);
    await restoreBoughtCards(ctx, order.id);
  }
  await recordEvent(ctx, order.id, "refund_failed", { refund: refund.id, reason });
}

async function end(ctx: Ctx, { id }: RefundRow, change: Partial<RefundRow>): Promise<boolean> {
  const ended = await ctx.db
    .update(refunds)
    .set({ ...change, updatedAt: ctx.clock() })
    .where(and(eq(refunds.id, id), eq(refunds.state, "pending")))
    .returning({ id: refunds.id });
  return ended.length > 0;
}

async function lockOrderById(ctx: Ctx, orderId: number) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) throw new Error("A placed order does not vanish");
  return order;
}

/** Money of an attempt that its order no longer waited for. */
export async function refundSurplus(ctx: Ctx, attemptId: number): Promise<void> {
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId));
  if (attempt?.state !== "surplus") return;
  const key = `surplus-${attempt.id}`;
  await gatewayNamed(attempt.gateway).refund(ctx, { attempt, amount: attempt.amount, key });
  await ctx.db
    .update(paymentAttempts)
    .set({ state: "refunded", updatedAt: ctx.clock() })
    .where(eq(paymentAttempts.id, attemptId));
}
