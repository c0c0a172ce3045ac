import { keysOf } from "#contract/format/keys-of.ts";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { PackOrders, ShipOrders } from "#contract/admin/desk/order-work.ts";
import type { AdminOrder, OrderActionName } from "#contract/admin/order.ts";
import type { Order } from "#contract/order.ts";
import { readReturns, readWithdrawal } from "../aftersales/index.ts";
import { findByEmail } from "../auth/index.ts";
import { doEach } from "../kernel/admin/lists.ts";
import { CommerceError, type Ctx, existing } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { readOrderDocuments } from "../invoicing/index.ts";
import {
  actOnOrder,
  awaitsMoney,
  findOrderByNumber,
  type OrderRow,
  readPlaced,
  readTimeline,
  recordEvent,
  tokenOf,
} from "../orders/index.ts";
import { orders, shipments } from "../orders/schema.ts";
import { carrierCash, isRefundedByHand, listRefunds, readRefundable } from "../payments/index.ts";
import { hasLabels } from "./labels.ts";
import { resendable } from "./resend-email.ts";
import { mayAwaitCollection, mayShip, shipOrder } from "./ship.ts";

export const orderIri = ({ config }: Ctx, { number }: Pick<OrderRow, "number">) =>
  `${config.apiPrefix}/admin/orders/${number}`;

export async function getOrder(ctx: Ctx, number: string): Promise<AdminOrder> {
  const row = await findOrderByNumber(ctx, number);
  const { order } = await readPlaced(ctx, row.id);
  const { token: _token, tokenValue: _tokenValue, ...shown } = order;
  const refundable = await readRefundable(ctx, row);
  const timeline = await readTimeline(ctx, row.id);
  return {
    ...withoutTokens(ctx, row, shown),
    id: row.id,
    number,
    customerId: row.customerId ?? (await findByEmail(ctx, row.email ?? ""))?.id ?? null,
    refundable,
    carrierCash: await readCarrierCash(ctx, row.id),
    refunds: await listRefunds(ctx, row.id),
    documents: await readOrderDocuments(ctx, row.id),
    refundsByHand: await isRefundedByHand(ctx, row.id),
    withdrawal: await readWithdrawal(ctx, row.id, order),
    returns: await readReturns(ctx, row.id, order),
    actions: actionsOf(row, order, refundable, await mayShip(ctx, row)),
    labels: await hasLabels(ctx, row),
    packed: timeline.findLast(({ type }) => type.endsWith("packed"))?.type === "packed",
    resendable: resendable(ctx, timeline),
    timeline,
  };
}

async function readCarrierCash({ db }: Ctx, id: number) {
  const [found] = await db.select({ carrierCash }).from(orders).where(eq(orders.id, id));
  return found?.carrierCash ?? null;
}

/** Removes secrets from an order: IRIs of its parts contain the token, and gift card codes are as good as money. */
function withoutTokens<
  Shown extends Pick<Order, "items" | "shipments" | "payments" | "giftCards" | "customer">,
>(ctx: Ctx, row: OrderRow, order: Shown) {
  const iri = orderIri(ctx, row);
  const moved = <Part extends { "@id": string }>(parts: Part[]) =>
    parts.map((part) => ({
      ...part,
      "@id": part["@id"].replace(/^.*\/orders\/[^/]+/, iri),
    }));
  return {
    ...order,
    "@id": iri,
    customer: order.customer && {
      ...order.customer,
      "@id": `${ctx.config.apiPrefix}/admin/customers/${order.customer["@id"].split("/").at(-1)}`,
    },
    items: moved(order.items),
    shipments: moved(order.shipments),
    payments: moved(order.payments),
    giftCards: order.giftCards.map((card) => ({
      ...card,
      "@id": iri,
      code: `…${card.code.slice(-4)}`,
    })),
  };
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
  return keysOf(possible).filter((action) => possible[action]);
}

/** An item, shipment or payment of an order. */
export function partOf<Part extends { id: number }>(parts: Part[], id: number): Part {
  return existing(parts.find((part) => part.id === id));
}

/** Notes are for staff and never shown to shoppers. */
export async function writeNote(ctx: Ctx, number: string, text: string): Promise<void> {
  const token = await tokenOf(ctx, number);
  await actOnOrder(ctx, { token, action: "note", details: { text } }, (ctx, { id }) =>
    recordEvent(ctx, id, "note", { text }),
  );
}

/** Marks a parcel as packed for the courier, or reopens it. */
async function packOrder(ctx: Ctx, order: OrderRow, packed: boolean): Promise<void> {
  if (!(await mayShip(ctx, order)))
    throw new CommerceError("invalid", "Non è un ordine da preparare.");
  const [parcel] = await ctx.db.select().from(shipments).where(eq(shipments.orderId, order.id));
  if (!parcel || Boolean(parcel.packedAt) === packed) return;
  const packedAt = packed ? ctx.clock() : null;
  await ctx.db.update(shipments).set({ packedAt }).where(eq(shipments.id, parcel.id));
  await recordEvent(ctx, order.id, packed ? "packed" : "unpacked");
}

export const packOrders = (ctx: Ctx, { numbers, packed }: z.output<typeof PackOrders>) =>
  doEach(numbers, reasonOf, async (number) => {
    const token = await tokenOf(ctx, number);
    await actOnOrder(ctx, { token, action: "pack", details: { packed } }, (ctx, order) =>
      packOrder(ctx, order, packed),
    );
  });

export async function shipOrders(ctx: Ctx, { parcels }: z.output<typeof ShipOrders>) {
  const trackingOf = new Map(parcels.map(({ number, tracking }) => [number, tracking || null]));
  return doEach([...trackingOf.keys()], reasonOf, async (number) => {
    const tracking = trackingOf.get(number) ?? null;
    if (tracking) await refuseTaken(ctx, number, tracking);
    const token = await tokenOf(ctx, number);
    await actOnOrder(ctx, { token, action: "ship", details: { tracking } }, (ctx) =>
      shipOrder(ctx, { token, tracking }),
    );
  });
}

/** A reused tracking number would show a customer another's parcel; only orders of one customer may share a parcel. */
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
