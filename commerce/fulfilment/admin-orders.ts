import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { AdminOrder, OrderActionName, OrderEvent } from "#contract/admin/order.ts";
import type { Order } from "#contract/order.ts";
import { customers } from "../customers/schema.ts";
import { audit } from "../kernel/admin/audit.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { notFound } from "../kernel/errors.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import {
  awaitsMoney,
  currentPayment,
  lockPlacedOrder,
  type OrderRow,
  readPlaced,
  recordEvent,
} from "../orders/index.ts";
import { orderEvents, orders } from "../orders/schema.ts";
import { refunds } from "../payments/schema.ts";
import { refundableOf } from "../payments/index.ts";
import { readWithdrawal } from "../support/index.ts";
import { isCollectable, isOnItsWay, shippablePayments } from "./ship.ts";

/** The back office knows orders by their number: tokens open doors and stay out of addresses. */
export async function findOrder(ctx: Ctx, number: string): Promise<OrderRow> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), ne(orders.state, "cart")));
  if (!order) throw notFound();
  return order;
}

export const orderIri = ({ config }: Ctx, { number }: Pick<OrderRow, "number">) =>
  `${config.apiPrefix}/admin/orders/${number}`;

const statesOf = ({ state, paymentState, shippingState }: OrderRow) => ({
  state,
  paymentState,
  shippingState,
});

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
    actions: actionsOf(row, order, refundable),
    timeline: await readTimeline(ctx, row.id),
  };
}

async function readRefundable(ctx: Ctx, { id, paymentState }: OrderRow): Promise<number> {
  if (paymentState !== "paid" && paymentState !== "partially_refunded") return 0;
  const { toPayment, toCards } = await refundableOf(ctx, id, await currentPayment(ctx, id));
  return toPayment + toCards;
}

function actionsOf(row: OrderRow, order: Order, refundable: number): OrderActionName[] {
  const { state, paymentState, shippingState } = row;
  const isNew = state === "new";
  const waits = shippingState === "ready";
  const possible: Record<OrderActionName, boolean> = {
    pay: isNew && awaitsMoney(paymentState),
    ship: isNew && waits && shippablePayments.includes(paymentState),
    collectable: isCollectable(row, order.shipments[0]),
    deliver: shippingState === "shipped",
    reschedule: isOnItsWay(row),
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
  return found.map(({ id, state, amount, giftCardAmount, reason, lines, createdAt }) => ({
    id,
    state,
    amount,
    giftCardAmount,
    reason,
    lines,
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

type Work = (ctx: Ctx, token: string) => Promise<unknown>;

/** Does it and writes it down, both or neither. `details` are what the operator said. */
export function actOnOrder(
  ctx: Ctx,
  { number, action, details }: { number: string; action: string; details: object },
  work: Work,
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const before = await lockPlacedOrder(ctx, await tokenOf(ctx, number));
    await work(ctx, before.token);
    await auditOrder(ctx, { before, action, details });
  });
}

export const tokenOf = async (ctx: Ctx, number: string) => (await findOrder(ctx, number)).token;

export async function auditOrder(
  ctx: Ctx,
  { before, action, details }: { before: OrderRow; action: string; details: object },
): Promise<void> {
  const after = await findOrder(ctx, before.number ?? "");
  await audit(ctx, {
    action: `order.${action}`,
    subject: `order:${before.number}`,
    before: statesOf(before),
    after: { ...statesOf(after), ...details },
  });
}

/** For the staff: shoppers never see it. */
export function writeNote(ctx: Ctx, number: string, text: string): Promise<void> {
  return actOnOrder(ctx, { number, action: "note", details: { text } }, async (ctx) => {
    const { id } = await findOrder(ctx, number);
    await recordEvent(ctx, id, "note", { text });
  });
}
