import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AdminOrder } from "#contract/admin/order.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { findRow } from "../kernel/db/rows.ts";
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

/** Refunds that were paid out, as `r`. */
export const paidRefunds = sql`from refunds r where r.state = 'succeeded'`;

/** Refunds that staff transfer by hand, with their orders `o`. */
export const manualRefunds = sql`from refunds r join orders o on o.id = r.order_id
  where r.state = 'to_do'`;

/** Refunds refused by the gateway and neither retried nor dropped by staff, with their orders `o`. */
export const failedRefunds = sql`from refunds r join orders o on o.id = r.order_id
  where r.state = 'failed' and o.payment_state in ('paid', 'partially_refunded')
  and exists (select from order_events e where e.order_id = r.order_id
    and e.type = 'refund_failed' and (e.data ->> 'refund')::int = r.id)
  and not exists (select from refunds later where later.order_id = r.order_id and later.id > r.id)`;

/** What was or will be refunded of an order, null without refunds. */
export const refundedAmount = (orderId: SQL | PgColumn) =>
  sql<number | null>`(select sum(r.amount + r.gift_card_amount) from refunds r
    where r.order_id = ${orderId} and r.state <> 'failed')`;

/** Ids of refunds that have not failed, as a subquery. */
export const standingRefunds = ({ db }: Ctx) =>
  db.select({ id: refunds.id }).from(refunds).where(ne(refunds.state, "failed"));

export const findRefund = ({ db }: Ctx, id: number) => findRow(db, refunds, eq(refunds.id, id));

/** The total refunded so far, with its lines if every refund has them. */
export async function readRefunded({ db }: Ctx, orderId: number) {
  const done = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, "succeeded")))
    .orderBy(asc(refunds.id));
  const giftCardAmount = done.reduce((sum, refund) => sum + refund.giftCardAmount, 0);
  return {
    amount: done.reduce((sum, refund) => sum + refund.amount, giftCardAmount),
    giftCardAmount,
    lines: done.every(({ lines }) => lines) ? done.flatMap(({ lines }) => lines ?? []) : null,
  };
}

/** Pieces by item whose refund has not failed. */
export async function countRefundedPieces(
  { db }: Ctx,
  orderId: number,
): Promise<Map<number, number>> {
  const standing = await db
    .select({ lines: refunds.lines })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, "failed")));
  const pieces = new Map<number, number>();
  for (const { itemId, quantity } of standing.flatMap(({ lines }) => lines ?? []))
    if (itemId != null) pieces.set(itemId, (pieces.get(itemId) ?? 0) + (quantity ?? 0));
  return pieces;
}

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
