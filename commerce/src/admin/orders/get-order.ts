import { asc, eq, sql } from "drizzle-orm";
import type { AdminOrder, OrderActionName, OrderEvent } from "#contract/admin/order.ts";
import type { Ctx } from "../../ctx.ts";
import { customers } from "../../db/schema/customers.ts";
import { orderEvents, refunds } from "../../db/schema/orders.ts";
import { wireDate } from "../../http/json-ld.ts";
import type { OrderRow } from "../../orders/order-record.ts";
import { awaitsMoney } from "../../orders/order-machines.ts";
import { readPlaced } from "../../orders/read-placed.ts";
import { shippablePayments } from "../../orders/ship-order.ts";
import { currentPayment } from "../../payments/current-payment.ts";
import { refundableOf } from "../../payments/refund-ledger.ts";
import { readWithdrawal } from "../../requests/read-withdrawal.ts";
import { findOrder, orderIri } from "./find-order.ts";

export async function getOrder(ctx: Ctx, number: string): Promise<AdminOrder> {
  const row = await findOrder(ctx, number);
  const { order } = await readPlaced(ctx, row.id);
  const refundable = await readRefundable(ctx, row);
  return {
    ...order,
    "@id": orderIri(ctx, row),
    id: row.id,
    number,
    customerId: row.customerId,
    refundable,
    refunds: await listRefunds(ctx, row.id),
    withdrawal: await readWithdrawal(ctx, row.id, order),
    actions: actionsOf(row, refundable),
    timeline: await readTimeline(ctx, row.id),
  };
}

async function readRefundable(ctx: Ctx, { id, paymentState }: OrderRow): Promise<number> {
  if (paymentState !== "paid" && paymentState !== "partially_refunded") return 0;
  const { toPayment, toCards } = await refundableOf(ctx, id, await currentPayment(ctx, id));
  return toPayment + toCards;
}

function actionsOf(order: OrderRow, refundable: number): OrderActionName[] {
  const { state, paymentState, shippingState } = order;
  const isNew = state === "new";
  const waits = shippingState === "ready";
  const possible: Record<OrderActionName, boolean> = {
    pay: isNew && awaitsMoney(paymentState),
    ship: isNew && waits && shippablePayments.includes(paymentState),
    deliver: shippingState === "shipped",
    cancel: isNew && (waits || shippingState === "no_shipping"),
    refund: state !== "cancelled" && refundable > 0,
  };
  return (Object.keys(possible) as OrderActionName[]).filter((action) => possible[action]);
}

async function listRefunds({ db }: Ctx, orderId: number): Promise<AdminOrder["refunds"]> {
  const found = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.id));
  return found.map(({ id, state, amount, giftCardAmount, reason, createdAt }) => ({
    id,
    state,
    amount,
    giftCardAmount,
    reason,
    createdAt: wireDate(createdAt),
  }));
}

async function readTimeline({ db }: Ctx, orderId: number): Promise<OrderEvent[]> {
  const events = await db
    .select({ event: orderEvents, email: customers.email })
    .from(orderEvents)
    .leftJoin(
      customers,
      eq(sql`split_part(${orderEvents.actor}, ':', 2)`, sql`${customers.id}::text`),
    )
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  return events.map(({ event: { id, type, actor, data, at }, email }) => ({
    id,
    type,
    actor,
    actorEmail: email,
    data: (data ?? {}) as Record<string, unknown>,
    at: wireDate(at),
  }));
}
