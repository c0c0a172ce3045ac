import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { CustomerExport, DeleteCustomer } from "#contract/customer.ts";
import { type CustomerRow, findSelf } from "../auth/index.ts";
import { products, variants } from "../catalogue/schema.ts";
import { contactRequests } from "../support/schema.ts";
import { savedRituals } from "../guide/schema.ts";
import { reviews } from "../reviews/schema.ts";
import { stockAlerts, wishlists, wishlistVariants } from "../marketing/schema.ts";
import { type Ctx, invalid, logSecurity, withTransaction } from "../kernel/ctx.ts";
import { emit } from "../kernel/events.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { sendEmail } from "../mail/index.ts";
import { findSubscription, listConsents, recordConsents } from "../marketing/index.ts";
import { orderItems, orders } from "../orders/schema.ts";
import { addressesOf } from "./addresses.ts";
import { passkeysOf } from "./passkeys.ts";
import { requirePassword } from "./passwords.ts";
import { presentCustomer } from "./customers.ts";
import {
  addresses,
  consents,
  customers,
  customerTokens,
  newsletterSubscriptions,
  passkeys,
  refreshTokens,
} from "./schema.ts";
import { findRow } from "../kernel/db/rows.ts";

declare module "../kernel/events.ts" {
  interface ShopEvents {
    "customer.deleted": { customerId: number };
  }
}

export const exportSelf = async (ctx: Ctx, id: number) =>
  exportCustomer(ctx, await findSelf(ctx, id));

export async function exportCustomer(ctx: Ctx, row: CustomerRow): Promise<CustomerExport> {
  const { id } = row;
  const subscription = await findSubscription(ctx, row.email);
  return {
    exportedAt: wireDate(ctx.clock()),
    customer: await presentCustomer(ctx, row),
    addresses: await addressesOf(ctx, id),
    consents: await listConsents(ctx, { email: row.email, customerId: id }),
    newsletter: subscription
      ? { state: subscription.state, requestedAt: wireDate(subscription.requestedAt) }
      : null,
    orders: await exportOrders(ctx, id),
    wishlist: await exportWishlist(ctx, id),
    reviews: await exportReviews(ctx, id),
    contactRequests: await exportContactRequests(ctx, row),
    ritual: await exportRitual(ctx, id),
    passkeys: await exportPasskeys(ctx, id),
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
      skinType: reviews.skinType,
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

async function exportRitual(ctx: Ctx, customerId: number) {
  const saved = await findRow(ctx.db, savedRituals, eq(savedRituals.customerId, customerId));
  return saved ? { answers: saved.answers, savedAt: wireDate(saved.savedAt) } : null;
}

async function exportPasskeys(ctx: Ctx, customerId: number) {
  const rows = await passkeysOf(ctx, customerId);
  return rows.map(({ name, createdAt }) => ({ name, createdAt: wireDate(createdAt) }));
}

/** The person goes; orders stay as the law wants them, reachable by their own links as those of a guest. */
export async function deleteCustomer(
  ctx: Ctx,
  id: number,
  { currentPassword }: DeleteCustomer,
): Promise<void> {
  const customer = await findSelf(ctx, id);
  await requirePassword(ctx, customer, currentPassword);
  if (customer.role !== "customer") {
    throw invalid("", "Un account con accesso al pannello non si può eliminare da qui.");
  }
  await withTransaction(ctx, (ctx) => purgeCustomer(ctx, customer, "asked"));
  logSecurity(ctx, { event: "account.deleted" });
}

export async function purgeCustomer(
  ctx: Ctx,
  customer: CustomerRow,
  reason: "asked" | "unused",
): Promise<void> {
  const { id, firstName } = customer;
  const email = `deleted-${id}@deleted.invalid`;
  await emit(ctx, "customer.deleted", { customerId: id });
  await withdrawConsents(ctx, customer, email);
  await deleteBelongings(ctx, customer);
  await ctx.db
    .update(customers)
    .set({ ...nobody, email, sessionEpoch: customer.sessionEpoch + 1, deletedAt: ctx.clock() })
    .where(eq(customers.id, id));
  await sendEmail(ctx, "account_deleted", customer.email, id, { firstName, reason });
}

const nobody = {
  passwordHash: "",
  firstName: null,
  lastName: null,
  phoneNumber: null,
  notes: null,
  birthday: null,
  gender: "u" as const,
  defaultAddressId: null,
  verifiedAt: null,
};

/** What was once answered stays provable, no longer under the person's name. */
async function withdrawConsents(ctx: Ctx, { id, email }: CustomerRow, anonymous: string) {
  await recordConsents(ctx, { email, customerId: id }, "account_deletion", {
    newsletter: false,
    profiling: false,
  });
  const sameEmail = sql`lower(${consents.email}) = lower(${email})`;
  await ctx.db.update(consents).set({ email: anonymous, customerId: id }).where(sameEmail);
  await ctx.db
    .delete(newsletterSubscriptions)
    .where(sql`lower(${newsletterSubscriptions.email}) = lower(${email})`);
}

async function deleteBelongings(ctx: Ctx, { id, email }: CustomerRow): Promise<void> {
  await ctx.db.delete(addresses).where(eq(addresses.customerId, id));
  await ctx.db.delete(customerTokens).where(eq(customerTokens.customerId, id));
  await ctx.db.delete(refreshTokens).where(eq(refreshTokens.customerId, id));
  await ctx.db.delete(passkeys).where(eq(passkeys.customerId, id));
  await ctx.db.delete(wishlists).where(eq(wishlists.customerId, id));
  await ctx.db.delete(savedRituals).where(eq(savedRituals.customerId, id));
  await ctx.db.delete(stockAlerts).where(sql`lower(${stockAlerts.email}) = lower(${email})`);
  await ctx.db.delete(orders).where(and(eq(orders.customerId, id), eq(orders.state, "cart")));
  await ctx.db
    .update(orders)
    .set({ customerId: null, createdByGuest: true })
    .where(eq(orders.customerId, id));
  await ctx.db
    .update(reviews)
    .set({ customerId: null, author: "Cliente del negozio" })
    .where(eq(reviews.customerId, id));
}
