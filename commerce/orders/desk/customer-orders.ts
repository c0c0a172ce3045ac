import {
  type AnyColumn,
  and,
  asc,
  count,
  eq,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { products, variants } from "../../catalogue/schema.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { wireDate } from "../../kernel/http/json-ld.ts";
import { orderItems, orders } from "../schema.ts";

/** What the personal data export contains of the orders. */
export async function exportOrders(ctx: Ctx, customerId: number) {
  const placed = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, customerId), ne(orders.state, "cart")))
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

/** An account ends: its carts go, its orders stay as the law demands, as those of a guest. */
export async function forgetBuyer({ db }: Ctx, customerId: number): Promise<void> {
  const isTheirs = eq(orders.customerId, customerId);
  await db.delete(orders).where(and(isTheirs, eq(orders.state, "cart")));
  await db.update(orders).set({ customerId: null, createdByGuest: true }).where(isTheirs);
}

/** How many orders a customer placed that were not cancelled, and their total in cents. */
export async function summariseOrders({ db }: Ctx, customerId: number) {
  const [summary] = await db
    .select({ orderCount: count(), spent: sql`coalesce(sum(${orders.total}), 0)`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), inArray(orders.state, ["new", "fulfilled"])));
  return summary ?? { orderCount: 0, spent: 0 };
}

/** True when the account paid for the product, or a guest with its mailbox did. */
export async function hasBought(
  ctx: Ctx,
  customer: { id: number; email: string },
  productId: number,
): Promise<boolean> {
  const asGuest = and(
    isNull(orders.customerId),
    sql`lower(${orders.email}) = lower(${customer.email})`,
  );
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
        or(eq(orders.customerId, customer.id), asGuest),
      ),
    )
    .limit(1);
  return bought !== undefined;
}

/** When a customer last began an order, as a subquery. */
export const lastOrderOf = (customerId: AnyColumn): SQL =>
  sql`(select max(${orders.createdAt}) from ${orders} where ${orders.customerId} = ${customerId})`;
