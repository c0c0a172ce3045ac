import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNull,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { OrderAddress } from "#contract/order.ts";
import { products, variants } from "../../catalogue/schema.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { rows } from "../../kernel/db/rows.ts";
import { wireDate } from "../../kernel/http/json-ld.ts";
import { orderItems, orders, payments } from "../schema.ts";

/** A customer record, or columns of one. */
export type Buyer = { id: number | SQLWrapper; email: string | SQLWrapper };

/**
 * Orders of a customer record: those of the account, and guest orders of its mailbox. Orders of an erased person keep the
 * erased record's number, so that a new record with the same mailbox does not get them.
 */
export const boughtBy = ({ id, email }: Buyer): SQL =>
  sql`(${orders.customerId} = ${id} or (${orders.customerId} is null
    and lower(${orders.email}) = lower(${email})))`;

const isPlaced = ne(orders.state, "cart");

/** The orders' part of the personal data export. */
export async function exportOrders(ctx: Ctx, buyer: Buyer) {
  const placed = await ctx.db
    .select()
    .from(orders)
    .where(and(boughtBy(buyer), isPlaced))
    .orderBy(asc(orders.id));
  return Promise.all(
    placed.map(async (order) => ({
      number: order.number,
      placedAt: order.completedAt && wireDate(order.completedAt),
      state: order.state,
      email: order.email,
      total: order.total,
      currencyCode: order.currencyCode,
      shippingAddress: order.shippingAddress,
      billingAddress: order.billingAddress,
      notes: order.notes,
      items: await ctx.db
        .select({
          variant: variants.code,
          product: products.name,
          quantity: orderItems.quantity,
          customMessage: orderItems.customMessage,
          gift: orderItems.gift,
        })
        .from(orderItems)
        .innerJoin(variants, eq(variants.id, orderItems.variantId))
        .innerJoin(products, eq(products.id, variants.productId))
        .where(eq(orderItems.orderId, order.id))
        .orderBy(asc(orderItems.id)),
    })),
  );
}

/** For erased persons: deletes carts; keeps orders as required by law, readable only by their links. */
export async function forgetBuyer({ db }: Ctx, buyer: { id: number; email: string }) {
  const isTheirs = boughtBy(buyer);
  await db.delete(orders).where(and(eq(orders.customerId, buyer.id), eq(orders.state, "cart")));
  await db
    .update(orders)
    .set({ customerId: buyer.id, createdByGuest: true })
    .where(and(isTheirs, isPlaced));
}

/** When an account changes its mailbox, guest orders of the old one stay with the account. */
export async function keepGuestOrders({ db }: Ctx, { id, email }: { id: number; email: string }) {
  const ofGuest = and(isNull(orders.customerId), sql`lower(${orders.email}) = lower(${email})`);
  await db.update(orders).set({ customerId: id }).where(and(ofGuest, isPlaced));
}

/** Condition on customers: the account or its mailbox has placed orders. */
export const hasOrders = (buyer: Buyer): SQL =>
  sql`exists (select from ${orders} where ${boughtBy(buyer)} and ${isPlaced})`;

/** All order numbers, to search customers by. */
export const orderNumbersOf = (buyer: Buyer): SQL =>
  sql`(select string_agg(${orders.number}, ' ') from ${orders} where ${boughtBy(buyer)})`;

/** One row: number of orders not cancelled, and money received less refunds, in cents. */
export const totalsOf = (buyer: Buyer): SQL => sql`(
  select count(*)::int as "orderCount", coalesce(sum(received.amount), 0)::float8 as spent
  from ${orders} left join lateral (
    select sum(${payments.amount} - ${payments.refunded}) as amount from ${payments}
    where ${payments.orderId} = ${orders.id}
      and ${payments.state} in ('completed', 'partially_refunded', 'refunded')
  ) received on true
  where ${boughtBy(buyer)} and ${orders.state} in ('new', 'fulfilled'))`;

type OrderSummary = {
  id: number;
  orderCount: number;
  spent: number;
  lastOrder: { number: string; placedAt: string } | null;
  city: string | null;
};

/** Order figures for the list of customers. */
export async function summariseOrders(
  { db }: Ctx,
  buyers: { id: number; email: string }[],
): Promise<Map<number, OrderSummary>> {
  if (buyers.length === 0) return new Map();
  const people = JSON.stringify(buyers.map(({ id, email }) => ({ id, email })));
  const buyer = { id: sql`c.id`, email: sql`c.email` };
  const found = await rows<OrderSummary>(
    db,
    sql`select c.id, t."orderCount", t.spent, l.city, l."lastOrder"
      from jsonb_to_recordset(${people}::jsonb) as c(id int, email text)
      cross join lateral ${totalsOf(buyer)} t
      left join lateral (
        select coalesce(${orders.pudo}, ${orders.shippingAddress}, ${orders.billingAddress}) ->> 'city' as city,
          json_build_object('number', ${orders.number}, 'placedAt', ${orders.completedAt}) as "lastOrder"
        from ${orders} where ${boughtBy(buyer)} and ${isPlaced}
        order by ${orders.completedAt} desc, ${orders.id} desc limit 1
      ) l on true`,
  );
  return new Map(found.map((summary) => [summary.id, summary]));
}

/** The address of the last order; guests have no other. */
export async function lastAddressOf({ db }: Ctx, buyer: Buyer): Promise<OrderAddress | null> {
  const [order] = await db
    .select({ shipping: orders.shippingAddress, billing: orders.billingAddress })
    .from(orders)
    .where(and(boughtBy(buyer), isPlaced))
    .orderBy(desc(orders.completedAt), desc(orders.id))
    .limit(1);
  return order?.shipping ?? order?.billing ?? null;
}

/** Buyers without an account, one row per mailbox with the latest order's name; `which` narrows the orders. */
export const guestBuyers = (which: SQL = sql`true`): SQL => sql`
  select distinct on (lower(${orders.email})) ${orders.email} as email,
    a.place ->> 'firstName' as "firstName", a.place ->> 'lastName' as "lastName",
    a.place ->> 'phoneNumber' as "phoneNumber",
    min(${orders.completedAt}) over (partition by lower(${orders.email})) as since
  from ${orders}
  cross join lateral (select coalesce(${orders.billingAddress}, ${orders.shippingAddress}) as place) a
  where ${orders.customerId} is null and ${orders.email} is not null and ${isPlaced} and ${which}
  order by lower(${orders.email}), ${orders.completedAt} desc`;

export const isOrder = (id: number): SQL => eq(orders.id, id);

/** Whether the account, or a guest with its mailbox, paid for the product. */
export async function hasBought(
  ctx: Ctx,
  buyer: { id: number; email: string },
  productId: number,
): Promise<boolean> {
  const [bought] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(variants, eq(variants.id, orderItems.variantId))
    .where(
      and(
        eq(variants.productId, productId),
        inArray(orders.state, ["new", "fulfilled"]),
        inArray(orders.paymentState, ["paid", "partially_refunded"]),
        boughtBy(buyer),
      ),
    )
    .limit(1);
  return bought !== undefined;
}

/** When a customer last started an order, as a subquery. */
export const lastOrderOf = (buyer: Buyer): SQL =>
  sql`(select max(${orders.createdAt}) from ${orders} where ${boughtBy(buyer)})`;
