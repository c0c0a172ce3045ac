import { and, count, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Image } from "#contract/catalogue.ts";
import { type Page, PageQuery } from "#contract/json-ld.ts";
import { type Order, OrderCollection, type OrderSummary } from "#contract/order.ts";
import { CommerceError, type Ctx } from "../kernel/ctx.ts";
import { node, wireDate } from "../kernel/http/json-ld.ts";
import { readIdentity, readOrderPrefixes } from "../settings/index.ts";
import { refunds } from "../payments/schema.ts";
import { boughtBy } from "./desk/customer-orders.ts";
import { loadRecord, type OrderRow, type PaymentRow, type ShipmentRow } from "./order-record.ts";
import { isPacked, orderStatuses } from "./order-states.ts";
import { presentOrder, presentPayment, presentShipment } from "./present.ts";
import { placedPrices, priceOrder } from "./pricing/price-order.ts";
import { orderNumbers } from "../kernel/schema.ts";
import { orderItems, orders, payments, shipments } from "./schema.ts";
import { routesOf } from "../kernel/http/router.ts";

type Line = typeof orderItems.$inferSelect;
type Snapshot = NonNullable<Line["snapshot"]>;

/** A customer's placed orders, latest first, without carts. */
export async function listOrders(
  ctx: Ctx,
  { page, itemsPerPage }: PageQuery,
): Promise<Page<OrderSummary>> {
  const { actor, db } = ctx;
  if (actor.type !== "customer") {
    throw new CommerceError("unauthenticated", "JWT Token not found");
  }
  const theirs = and(boughtBy(actor), ne(orders.state, "cart"));
  const [counted] = await db.select({ total: count() }).from(orders).where(theirs);
  const found = await db
    .select()
    .from(orders)
    .where(theirs)
    .orderBy(desc(orders.completedAt), desc(orders.id))
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage);
  const parts = await loadParts(
    ctx,
    found.map(({ id }) => id),
  );
  return {
    total: counted?.total ?? 0,
    items: found.map((order) => present(ctx, order, parts(order.id))),
  };
}

const of =
  (id: number) =>
  ({ orderId }: { orderId: number }) =>
    orderId === id;

type Parts = { lines: Line[]; parcels: ShipmentRow[]; paid: PaymentRow[]; returned: Refund[] };

async function loadParts(ctx: Ctx, ids: number[]): Promise<(id: number) => Parts> {
  const { db } = ctx;
  const lines = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(orderItems.id);
  const parcels = await db.select().from(shipments).where(inArray(shipments.orderId, ids));
  const paid = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, ids))
    .orderBy(payments.id);
  const returned = await loadRefunds(ctx, ids);
  return (id) => ({
    lines: lines.filter(of(id)),
    parcels: parcels.filter(of(id)),
    paid: paid.filter(of(id)),
    returned: returned.filter(of(id)),
  });
}

type Refund = typeof refunds.$inferSelect;

const loadRefunds = ({ db }: Ctx, ids: number[]): Promise<Refund[]> =>
  db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.orderId, ids), ne(refunds.state, "failed")))
    .orderBy(refunds.settledAt, refunds.id);

function presentRefunds(returned: Refund[]): Pick<Order, "completedRefunds" | "pendingRefund"> {
  const completedRefunds: NonNullable<Order["completedRefunds"]> = [];
  let pendingRefund = 0;
  for (const { state, amount, giftCardAmount, settledAt } of returned) {
    const cents = amount + giftCardAmount;
    if (state !== "succeeded") pendingRefund += cents;
    else if (settledAt) completedRefunds.push({ amount: cents, date: wireDate(settledAt) });
  }
  return {
    ...(completedRefunds.length > 0 && { completedRefunds }),
    ...(pendingRefund > 0 && { pendingRefund }),
  };
}

export async function readOrderRefunds(ctx: Ctx, orderId: number) {
  return presentRefunds(await loadRefunds(ctx, [orderId]));
}

function present(ctx: Ctx, order: OrderRow, parts: Parts): OrderSummary {
  const { lines, parcels, paid, returned } = parts;
  const priced = placedPrices(order);
  const head = node(ctx, "Order", `shop/orders/${order.token}`);
  const iri = head["@id"];
  const placedAt = wireDate(order.completedAt ?? order.createdAt);
  return {
    ...head,
    token: order.token,
    tokenValue: order.token,
    number: order.number ?? "",
    state: order.state,
    paymentState: order.paymentState,
    shippingState: order.shippingState,
    ...orderStatuses(order, isPacked(parcels)),
    currencyCode: order.currencyCode,
    itemsTotal: priced.itemsTotal,
    itemsSubtotal: priced.itemsSubtotal,
    total: order.total,
    itemCount: countProducts(lines),
    images: photographs(lines),
    checkoutCompletedAt: placedAt,
    date: placedAt,
    paymentDueAt: order.paymentDueAt && wireDate(order.paymentDueAt),
    payments: paid.map((payment) => presentPayment(ctx, { iri, number: order.number }, payment)),
    shipments: parcels.map((parcel) => presentShipment(ctx, iri, parcel)),
    ...presentRefunds(returned),
  };
}

/** Counts pieces without gift boxes. */
const countProducts = (lines: Line[]) =>
  lines.reduce(
    (sum, { quantity, snapshot }) => sum + (snapshot && isBox(snapshot) ? 0 : quantity),
    0,
  );

function photographs(lines: Line[]): Image[] {
  const sold = lines.flatMap(({ snapshot }) => snapshot ?? []);
  return sold
    .toSorted((a, b) => Number(isBox(a)) - Number(isBox(b)))
    .flatMap(({ variant, product }) => variant.image ?? product.image ?? []);
}

const isBox = ({ product }: Snapshot) => product.kind === "gift_box";

export type PlacedOrder = { row: OrderRow; order: Order };

export async function readPlaced(ctx: Ctx, orderId: number): Promise<PlacedOrder> {
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error("A placed order does not vanish");
  return { row, order: presentOrder(ctx, await priceOrder(ctx, await loadRecord(ctx, row))) };
}

const series = "orders";
const first = 100_001;

/** Call it last: until the transaction ends all other checkouts wait for the counter's row, which keeps it gapless. */
export async function nextNumber(ctx: Ctx): Promise<string> {
  const { orderPrefix } = await readIdentity(ctx);
  return `${orderPrefix}${await nextInSeries(ctx, series, first)}`;
}

/** Order numbers that «rg 104013», «n. RG104013», «Ordine 104013» or «104013» may mean. */
export async function spellingsOf(ctx: Pick<Ctx, "db">, typed: string): Promise<string[]> {
  const code = typed.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  const digits = /\d+$/.exec(code)?.[0];
  const prefixes = digits ? await readOrderPrefixes(ctx) : [];
  const prefixed = prefixes.map((prefix) => `${prefix}${digits}`);
  const spellings = [typed.trim(), code, ...prefixed, ...(digits ? [digits] : [])];
  return [...new Set(spellings)].filter((spelling) => spelling !== "");
}

/** The next number of a series; gapless, because a rollback returns it. */
export async function nextInSeries(ctx: Ctx, series: string, first: number): Promise<number> {
  const [row] = await ctx.db
    .insert(orderNumbers)
    .values({ series, last: first })
    .onConflictDoUpdate({
      target: orderNumbers.series,
      set: { last: sql`${orderNumbers.last} + 1` },
    })
    .returning();
  if (!row) throw new Error("A number is always given");
  return row.last;
}

/** Continues our numbers after those of imported orders. */
export async function reserveNumbers(ctx: Ctx, highest: number): Promise<void> {
  await ctx.db
    .insert(orderNumbers)
    .values({ series, last: highest })
    .onConflictDoUpdate({
      target: orderNumbers.series,
      set: { last: sql`greatest(${orderNumbers.last}, excluded.last)` },
    });
}

export const orderRoutes = routesOf("Orders", ({ get }) => {
  const list = { query: PageQuery, lists: "Order", 200: OrderCollection };
  get("/orders", "The customer's orders", list, (ctx, { query }) => listOrders(ctx, query));
});
