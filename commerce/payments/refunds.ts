import { and, eq, ne, sql } from "drizzle-orm";
import { giveBack, lockCards, restoreBoughtCards } from "../gift-cards/index.ts";
import { orderGiftCards } from "../gift-cards/schema.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { emit } from "../kernel/events.ts";
import { CommerceError } from "../kernel/errors.ts";
import { PermanentFailure } from "../kernel/jobs/jobs.ts";
import {
  currentPayment,
  type PaymentRow,
  recordEvent,
  gatewayNamed,
  GatewayRefusal,
} from "../orders/index.ts";
import { orders } from "../orders/schema.ts";
import { paymentAttempts, refunds } from "./schema.ts";
import { movePayment } from "./payment-states.ts";

/** Asks the gateway and writes the end down; safe to call again until it has one. */
async function executeRefund(ctx: Ctx, refundId: number): Promise<void> {
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
  return gatewayNamed(ctx, attempt.gateway).refund(ctx, { attempt, amount, key: `refund-${id}` });
}

async function finish(ctx: Ctx, refund: RefundRow, reference: string | null): Promise<void> {
  const { orderId, amount, giftCardAmount, lines } = refund;
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
  const told = { refundId: refund.id, amount: total, giftCardAmount, lines };
  await emit(ctx, "order.refunded", { orderId, ...told });
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
async function refundSurplus(ctx: Ctx, attemptId: number): Promise<void> {
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId));
  if (attempt?.state !== "surplus") return;
  const key = `surplus-${attempt.id}`;
  await gatewayNamed(ctx, attempt.gateway).refund(ctx, { attempt, amount: attempt.amount, key });
  await ctx.db
    .update(paymentAttempts)
    .set({ state: "refunded", updatedAt: ctx.clock() })
    .where(eq(paymentAttempts.id, attemptId));
}

export type RefundRow = typeof refunds.$inferSelect;
type Wanted = Pick<
  RefundRow,
  "orderId" | "paymentId" | "amount" | "giftCardAmount" | "reason" | "lines"
>;

/** Written down before the gateway is asked; the job makes sure it is asked even if this process dies. */
export async function requestRefund(ctx: Ctx, wanted: Wanted): Promise<RefundRow> {
  const [refund] = await ctx.db
    .insert(refunds)
    .values({ ...wanted, state: "pending", createdAt: ctx.clock(), updatedAt: ctx.clock() })
    .returning();
  if (!refund) throw new Error("Inserting a refund returns it");
  const { amount, giftCardAmount, reason } = wanted;
  const data = { refund: refund.id, amount: amount + giftCardAmount, reason };
  await recordEvent(ctx, wanted.orderId, "refund_requested", data);
  await ctx.jobs.enqueue(
    ctx.db,
    "refund",
    { refundId: refund.id },
    { key: `r${refund.id}`, startAfter: new Date(ctx.clock().getTime() + 60_000) },
  );
  return refund;
}

/** What can still be given back, with refunds on their way counted as given. */
export async function refundableOf(
  ctx: Ctx,
  orderId: number,
  payment: PaymentRow | undefined,
): Promise<{ toPayment: number; toCards: number }> {
  const [asked] = await ctx.db
    .select({
      amount: sum(sql`${refunds.amount}`),
      pendingCards: sum(
        sql`case when ${refunds.state} = 'pending' then ${refunds.giftCardAmount} else 0 end`,
      ),
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, "failed")));
  const [cards] = await ctx.db
    .select({ left: sum(sql`${orderGiftCards.amount} - ${orderGiftCards.refunded}`) })
    .from(orderGiftCards)
    .where(eq(orderGiftCards.orderId, orderId));
  const isPaid = payment?.state === "completed" || payment?.state === "partially_refunded";
  return {
    toPayment: isPaid ? payment.amount - (asked?.amount ?? 0) : 0,
    toCards: (cards?.left ?? 0) - (asked?.pendingCards ?? 0),
  };
}

const sum = (value: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${value}), 0)::int`;

export type RefundJob = { refundId: number } | { attemptId: number };

/** The handler of the "refund" queue. */
export async function runRefundJob(ctx: Ctx, job: RefundJob): Promise<void> {
  try {
    if ("refundId" in job) await executeRefund(ctx, job.refundId);
    else await refundSurplus(ctx, job.attemptId);
  } catch (error) {
    if (error instanceof CommerceError) throw new PermanentFailure(error.message);
    throw error;
  }
}
