import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AuditedDeed } from "#contract/admin/desk/kinds.ts";
import type { PackOrders, ShipOrders } from "#contract/admin/desk/order-work.ts";
import type { AdminOrder, OrderActionName, OrderEvent } from "#contract/admin/order.ts";
import type { Order } from "#contract/order.ts";
import { customers } from "../customers/schema.ts";
import { audit } from "../kernel/admin/audit.ts";
import { doEach } from "../kernel/admin/lists.ts";
import { CommerceError, type Ctx, existing, withTransaction } from "../kernel/ctx.ts";
import { findRow, rows } from "../kernel/db/rows.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import {
  awaitsMoney,
  currentPayment,
  lockPlacedOrder,
  type OrderRow,
  readOrderDocuments,
  readPlaced,
  recordEvent,
} from "../orders/index.ts";
import { orderEvents, orders, shipments } from "../orders/schema.ts";
import { refundableOf } from "../payments/index.ts";
import { refunds } from "../payments/schema.ts";
import { needsRefundAccount } from "../refund-accounts/index.ts";
import { readReturns } from "../returns/index.ts";
import { readWithdrawal } from "../support/index.ts";
import { resendable } from "./resend-email.ts";
import { mayAwaitCollection, mayShip, shipOrder } from "./ship.ts";

/** The back office knows orders by their number: tokens open doors and stay out of addresses. */
export async function findOrder(ctx: Ctx, number: string): Promise<OrderRow> {
  return existing(
    await findRow(ctx.db, orders, and(eq(orders.number, number), ne(orders.state, "cart"))),
  );
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
  const timeline = await readTimeline(ctx, row.id);
  return {
    ...order,
    "@id": orderIri(ctx, row),
    id: row.id,
    number,
    customerId: row.customerId,
    refundable,
    refunds: await listRefunds(ctx, row.id),
    documents: await readOrderDocuments(ctx, row.id),
    refundsByHand: await needsRefundAccount(ctx, row.id),
    withdrawal: await readWithdrawal(ctx, row.id, order),
    returns: await readReturns(ctx, row.id, order),
    actions: actionsOf(row, order, refundable, await mayShip(ctx, row)),
    packed: timeline.findLast(({ type }) => type.endsWith("packed"))?.type === "packed",
    resendable: resendable(timeline),
    timeline,
  };
}

async function readRefundable(ctx: Ctx, { id, paymentState }: OrderRow): Promise<number> {
  if (paymentState !== "paid" && paymentState !== "partially_refunded") return 0;
  const { toPayment, toCards } = await refundableOf(ctx, id, await currentPayment(ctx, id));
  return toPayment + toCards;
}

function actionsOf(
  row: OrderRow,
  order: Order,
  refundable: number,
  ship: boolean,
): OrderActionName[] {
  const { state, paymentState, shippingState } = row;
  const isNew = state === "new";
  const possible: Record<OrderActionName, boolean> = {
    pay: isNew && awaitsMoney(paymentState),
    ship,
    collectable: mayAwaitCollection(row, order.shipments[0]),
    deliver: shippingState === "shipped",
    reschedule: ship || shippingState === "shipped",
    cancel: isNew && (shippingState === "ready" || shippingState === "no_shipping"),
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
  { number, action, details }: { number: string; action: AuditedDeed; details: object },
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
  { before, action, details }: { before: OrderRow; action: AuditedDeed; details: object },
): Promise<void> {
  const after = await findOrder(ctx, before.number ?? "");
  await audit(ctx, `order.${action}`, `order:${before.number}`, {
    before: statesOf(before),
    after: { ...statesOf(after), ...details },
  });
}

export function writeNote(ctx: Ctx, number: string, text: string): Promise<void> {
  return actOnOrder(ctx, { number, action: "note", details: { text } }, async (ctx) => {
    const { id } = await findOrder(ctx, number);
    await recordEvent(ctx, id, "note", { text });
  });
}

/** The parcel stands ready for the courier, or is opened again. */
async function packOrder(ctx: Ctx, token: string, packed: boolean): Promise<void> {
  const order = await lockPlacedOrder(ctx, token);
  if (!(await mayShip(ctx, order)))
    throw new CommerceError("invalid", "Non è un ordine da preparare.");
  const [parcel] = await ctx.db.select().from(shipments).where(eq(shipments.orderId, order.id));
  if (!parcel || Boolean(parcel.packedAt) === packed) return;
  const packedAt = packed ? ctx.clock() : null;
  await ctx.db.update(shipments).set({ packedAt }).where(eq(shipments.id, parcel.id));
  await recordEvent(ctx, order.id, packed ? "packed" : "unpacked");
}

export const packOrders = (ctx: Ctx, { numbers, packed }: z.output<typeof PackOrders>) =>
  doEach(numbers, reasonOf, (number) =>
    actOnOrder(ctx, { number, action: "pack", details: { packed } }, (ctx, token) =>
      packOrder(ctx, token, packed),
    ),
  );

export async function shipOrders(ctx: Ctx, { parcels }: z.output<typeof ShipOrders>) {
  const trackingOf = new Map(parcels.map(({ number, tracking }) => [number, tracking || null]));
  return doEach([...trackingOf.keys()], reasonOf, async (number) => {
    const tracking = trackingOf.get(number) ?? null;
    if (tracking) await refuseTaken(ctx, number, tracking);
    await actOnOrder(ctx, { number, action: "ship", details: { tracking } }, (ctx, token) =>
      shipOrder(ctx, { token, tracking }),
    );
  });
}

/** A number pasted twice would tell one customer of another's parcel; one parcel may hold two orders of one. */
async function refuseTaken({ db }: Ctx, number: string, tracking: string): Promise<void> {
  const [other] = await rows<Pick<OrderRow, "number">>(
    db,
    sql`select o.number from shipments s join orders o on o.id = s.order_id
      where s.tracking = ${tracking} and o.number <> ${number}
        and lower(o.email) <> (select lower(email) from orders where number = ${number}) limit 1`,
  );
  if (other)
    throw new CommerceError("invalid", `Il codice ${tracking} è già dell’ordine ${other.number}.`);
}

const reasonOf = ({ code, message }: CommerceError) =>
  code === "not_found" ? "Non esiste un ordine con questo numero." : message;
