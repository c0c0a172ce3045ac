import { and, desc, eq, gte, inArray, lt, ne, sql, type SQL } from "drizzle-orm";
import {
  type AdminOrderQuery,
  type AdminOrderSummary,
  orderSorting,
} from "#contract/admin/order.ts";
import type { Page } from "#contract/json-ld.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { orderItems, orders } from "../orders/schema.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { type OrderRow, orderStatus } from "../orders/index.ts";
import { shippablePayments } from "./ship.ts";
import { hasWords, listRows, sortBy } from "../kernel/admin/lists.ts";
import { orderIri } from "./admin-orders.ts";

const columns = Object.fromEntries(orderSorting.map((field) => [field, orders[field]]));

/** Placed orders only, the newest first. */
export async function listOrders(ctx: Ctx, query: AdminOrderQuery) {
  const { items, total } = await listRows(ctx, orders, {
    where: wanted(query),
    orderBy: sortBy(query, columns, [desc(orders.completedAt), desc(orders.id)]),
    query,
  });
  const counts = await countPieces(ctx, items);
  return {
    total,
    items: items.map((order) => present(ctx, order, counts.get(order.id) ?? 0)),
  } satisfies Page<AdminOrderSummary>;
}

export const toShip = and(
  eq(orders.state, "new"),
  eq(orders.shippingState, "ready"),
  inArray(orders.paymentState, shippablePayments),
);

export function wanted(query: Omit<AdminOrderQuery, "page" | "itemsPerPage">): SQL | undefined {
  const {
    q,
    state,
    paymentState,
    shippingState,
    customerId,
    toShip: ready,
    invoiceRequired,
  } = query;
  const after = query["completedAt[after]"];
  const before = query["completedAt[before]"];
  return and(
    ne(orders.state, "cart"),
    q ? hasWords(q, ...searched) : undefined,
    state ? eq(sql`${orders.state}`, state) : undefined,
    paymentState ? eq(orders.paymentState, paymentState) : undefined,
    shippingState ? eq(orders.shippingState, shippingState) : undefined,
    customerId === undefined ? undefined : eq(orders.customerId, customerId),
    ready ? toShip : undefined,
    invoiceRequired === undefined ? undefined : eq(orders.invoiceRequired, invoiceRequired),
    after ? gte(orders.completedAt, after) : undefined,
    before ? lt(orders.completedAt, before) : undefined,
  );
}

const named = (address: typeof orders.billingAddress | typeof orders.shippingAddress) =>
  sql`concat_ws(' ', ${address} ->> 'firstName', ${address} ->> 'lastName', ${address} ->> 'company')`;

const searched = [
  orders.number,
  orders.email,
  orders.couponCode,
  named(orders.billingAddress),
  named(orders.shippingAddress),
  sql`(select string_agg(s.tracking, ' ') from shipments s where s.order_id = ${orders.id})`,
];

const isProduct = sql`coalesce(${orderItems.snapshot} #>> '{product,kind}', '') <> 'gift_box'`;

/** Boxes are wrapping. */
async function countPieces({ db }: Ctx, found: OrderRow[]): Promise<Map<number, number>> {
  if (found.length === 0) return new Map();
  const counted = await db
    .select({ id: orderItems.orderId, pieces: sql<number>`sum(${orderItems.quantity})::int` })
    .from(orderItems)
    .where(
      and(
        isProduct,
        inArray(
          orderItems.orderId,
          found.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(orderItems.orderId);
  return new Map(counted.map(({ id, pieces }) => [id, pieces]));
}

function present(ctx: Ctx, order: OrderRow, itemCount: number): AdminOrderSummary {
  const { firstName, lastName } = order.billingAddress ?? order.shippingAddress ?? {};
  return {
    "@id": orderIri(ctx, order),
    "@type": "Order",
    id: order.id,
    number: order.number ?? "",
    state: order.state,
    paymentState: order.paymentState,
    shippingState: order.shippingState,
    status: orderStatus(order),
    email: order.email,
    customerName: [firstName, lastName].filter(Boolean).join(" "),
    customerId: order.customerId,
    currencyCode: order.currencyCode,
    total: order.total,
    itemCount,
    paymentMethodCode: order.paymentMethodCode,
    shippingMethodCode: order.shippingMethodCode,
    invoiceRequired: order.invoiceRequired,
    completedAt: wireDate(order.completedAt ?? order.createdAt),
  };
}
