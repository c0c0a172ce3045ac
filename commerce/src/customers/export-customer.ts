import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { CustomerExport } from "#contract/customer.ts";
import { listAddresses } from "../addresses/list-addresses.ts";
import type { Ctx } from "../ctx.ts";
import { products, variants } from "../db/schema/catalogue.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import { contactRequests, reviews } from "../db/schema/voices.ts";
import { wishlistVariants, wishlists } from "../db/schema/wishlist.ts";
import { wireDate } from "../http/json-ld.ts";
import { listConsents } from "./consents.ts";
import { findSelf } from "./find-customer.ts";
import type { CustomerRow } from "./find-customer.ts";
import { presentCustomer } from "./present.ts";
import { findSubscription } from "./subscriptions.ts";

/** All the shop knows of a person, in a form machines can read. */
export async function exportCustomer(ctx: Ctx, id: number): Promise<CustomerExport> {
  const row = await findSelf(ctx, id);
  const subscription = await findSubscription(ctx, row.email);
  return {
    exportedAt: wireDate(ctx.clock()),
    customer: await presentCustomer(ctx, row),
    addresses: (await listAddresses(ctx)).items,
    consents: await listConsents(ctx, { email: row.email, customerId: id }),
    newsletter: subscription
      ? { state: subscription.state, requestedAt: wireDate(subscription.requestedAt) }
      : null,
    orders: await exportOrders(ctx, id),
    wishlist: await exportWishlist(ctx, id),
    reviews: await exportReviews(ctx, id),
    contactRequests: await exportContactRequests(ctx, row),
  };
}

async function exportOrders(ctx: Ctx, customerId: number) {
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
        })
        .from(orderItems)
        .innerJoin(variants, eq(variants.id, orderItems.variantId))
        .innerJoin(products, eq(products.id, variants.productId))
        .where(eq(orderItems.orderId, order.id))
        .orderBy(asc(orderItems.id)),
    })),
  );
}

async function exportWishlist(ctx: Ctx, customerId: number) {
  const rows = await ctx.db
    .select({
      variant: variants.code,
      product: products.name,
      addedAt: wishlistVariants.addedAt,
    })
    .from(wishlists)
    .innerJoin(wishlistVariants, eq(wishlistVariants.wishlistId, wishlists.id))
    .innerJoin(variants, eq(variants.id, wishlistVariants.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(wishlists.customerId, customerId))
    .orderBy(asc(wishlistVariants.addedAt));
  return rows.map(({ addedAt, ...entry }) => ({ ...entry, addedAt: wireDate(addedAt) }));
}

function exportReviews(ctx: Ctx, customerId: number) {
  return ctx.db
    .select({
      product: products.name,
      title: reviews.title,
      comment: reviews.comment,
      rating: reviews.rating,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.customerId, customerId))
    .orderBy(asc(reviews.id));
}

async function exportContactRequests(ctx: Ctx, { id, email }: CustomerRow) {
  const rows = await ctx.db
    .select({ message: contactRequests.message, createdAt: contactRequests.createdAt })
    .from(contactRequests)
    .where(
      or(
        eq(contactRequests.customerId, id),
        sql`lower(${contactRequests.email}) = lower(${email})`,
      ),
    )
    .orderBy(asc(contactRequests.id));
  return rows.map(({ message, createdAt }) => ({ message, createdAt: wireDate(createdAt) }));
}
