import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { AdminOrder } from "#contract/admin/order.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { currentPayment, type OrderRow, type PaymentRow } from "../orders/index.ts";
import { leftOnOrder } from "../promotions/index.ts";
import { paymentAttempts, refunds } from "./schema.ts";

/** Whether the payment was made without gateway, so that refunds are manual transfers. */
export async function isPaidByHand(ctx: Ctx, { id, state }: PaymentRow): Promise<boolean> {
  if (state !== "completed" && state !== "partially_refunded") return false;
  const succeeded = and(eq(paymentAttempts.paymentId, id), eq(paymentAttempts.state, "succeeded"));
  return (await ctx.db.$count(paymentAttempts, succeeded)) === 0;
}

/** Whether the order has money that can only be refunded by bank transfer. */
export async function isRefundedByHand(ctx: Ctx, orderId: number): Promise<boolean> {
  const payment = await currentPayment(ctx, orderId);
  return payment !== undefined && (await isPaidByHand(ctx, payment));
}

/** Cents still to be transferred by staff for this order; null if there is no such refund. */
export async function transferAmount({ db }: Ctx, orderId: number): Promise<number | null> {
  const [due] = await db
    .select({ amount: sql<number | null>`sum(${refunds.amount})::int` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, "to_do")));
  return due?.amount ?? null;
}

/** Ids of orders waiting for a refund transfer, as a subquery. */
export const ordersAwaitingTransfer = ({ db }: Ctx) =>
  db.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.state, "to_do"));

/** Ids of refunds that have not failed, as a subquery. */
export const standingRefunds = ({ db }: Ctx) =>
  db.select({ id: refunds.id }).from(refunds).where(ne(refunds.state, "failed"));

export async function listRefunds({ db }: Ctx, orderId: number): Promise<AdminOrder["refunds"]> {
  const found = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.id));
  return found.map(({ id, state, amount, giftCardAmount, reason, lines, ...row }) => ({
    id,
    state,
    amount,
    giftCardAmount,
    reason,
    lines,
    reference: row.reference,
    settledAt: row.settledAt && wireDate(row.settledAt),
    createdAt: wireDate(row.createdAt),
  }));
}

/** The refundable amount of a paid order, in cents. */
export async function readRefundable(ctx: Ctx, { id, paymentState }: OrderRow): Promise<number> {
  if (paymentState !== "paid" && paymentState !== "partially_refunded") return 0;
  const { toPayment, toCards } = await refundableOf(ctx, id, await currentPayment(ctx, id));
  return toPayment + toCards;
}

/** The refundable amount; pending refunds count as refunded. */
export async function refundableOf(
  ctx: Ctx,
  orderId: number,
  payment: PaymentRow | undefined,
): Promise<{ toPayment: number; toCards: number }> {
  const [asked] = await ctx.db
    .select({
      amount: sum(sql`${refunds.amount}`),
      pendingCards: sum(
        sql`case when ${refunds.state} in ('pending', 'to_do') then ${refunds.giftCardAmount} else 0 end`,
      ),
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, "failed")));
  const isPaid = payment?.state === "completed" || payment?.state === "partially_refunded";
  return {
    toPayment: isPaid ? payment.amount - (asked?.amount ?? 0) : 0,
    toCards: (await leftOnOrder(ctx, orderId)) - (asked?.pendingCards ?? 0),
  };
}

const sum = (value: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${value}), 0)::int`;
