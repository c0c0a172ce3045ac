import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  ne,
  or,
  sql,
  type SQLWrapper,
} from "drizzle-orm";
import { type Ctx, withTransaction } from "#commerce/kernel/ctx.ts";
import * as schema from "#commerce/schema.ts";
import { hasCarrier } from "#commerce/shipping/index.ts";
import { baseDataKey, closePickup, markSetUp, note } from "./base-data.ts";
import { type ContentFolder, readContentFolder } from "./content-folder.ts";
import { readDaily } from "./daily-orders.ts";
import { demoKey, plainIngredients, removeRitual } from "./load.ts";
import { loadDrafts, loadPlainHome } from "./loaders/pages.ts";
import { closeInventedAccount } from "./loaders/methods.ts";
import { removeLines, removePhotos } from "./loaders/products.ts";
import { removeClaims } from "./loaders/claims.ts";
import { invalidateTaxons } from "./loaders/taxons.ts";

const { customers, orders, orderItems, products, variants } = schema;

export type Removed = {
  products: number;
  /** Products in real orders: no longer sold, but kept for the order history. */
  archived: number;
  customers: number;
  orders: number;
  posts: number;
};

export class NoAdministrator extends Error {}

/** Removes the demo and keeps the owner's records. Categories, methods and pages remain as drafts. */
export async function removeDemo(ctx: Ctx, folder: string): Promise<Removed> {
  const content = await readContentFolder(folder);
  const demo = namesIn(content);
  return withTransaction(ctx, async (ctx) => {
    const people = await idsOf(ctx, demo.emails);
    await requireOwnAdministrator(ctx, people);
    const removedOrders = await removeOrders(ctx, ordersOf(people, demo.guests), people);
    await removePeople(ctx, people, demo);
    const { gone, archived } = await removeProducts(ctx, demo.products);
    const posts = await removeReviewsAndPosts(ctx, demo);
    await removePromotions(ctx, demo);
    await closeInventedAccount(ctx, content);
    await invalidateTaxons(ctx, content);
    await removeLines(ctx);
    await removeClaims(ctx, content);
    await loadDrafts(ctx, content);
    await loadPlainHome(ctx, content);
    await removeRitual(ctx, content);
    await plainIngredients(ctx, content);
    await removePhotos(ctx, content);
    await ctx.db.delete(schema.settings).where(eq(schema.settings.key, demoKey));
    await note(ctx, baseDataKey);
    await markSetUp(ctx);
    return {
      products: gone,
      archived,
      customers: people.length,
      orders: removedOrders,
      posts,
    };
  });
}

type Coded = { code: string }[];
const codes = (rows: Coded) => rows.map(({ code }) => code);
const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug);

type Names = ReturnType<typeof namesIn>;

export function namesIn(content: ContentFolder) {
  const offers = content.read<{
    coupons: { promotionCode: string }[];
    cartPromotions: Coded;
    giftCards: Coded;
  }>("promotions.json");
  const blog = content.read<{ categories: { slug: string }[]; posts: { slug: string }[] }>(
    "blog.json",
  );
  return {
    emails: content
      .read<{ customers: { email: string }[] }>("customers.json")
      .customers.map(({ email }) => email.toLowerCase()),
    guests: readDaily(content).buyers.map(({ email }) => email),
    products: codes(content.read<Coded>("products.json")),
    promotions: [
      ...codes(offers.cartPromotions),
      ...offers.coupons.map(({ promotionCode }) => promotionCode),
    ],
    giftCards: codes(offers.giftCards),
    posts: slugs(blog.posts),
    categories: slugs(blog.categories),
    points: content.read<{ id: string }[]>("pudos.json").map(({ id }) => id),
  };
}

async function idsOf(ctx: Ctx, emails: string[]): Promise<number[]> {
  const found = await ctx.db
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(sql`lower(${customers.email})`, emails));
  return found.map(({ id }) => id);
}

async function requireOwnAdministrator(ctx: Ctx, demo: number[]): Promise<void> {
  const admins = await ctx.db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.role, "owner"));
  if (!admins.some(({ id }) => !demo.includes(id))) throw new NoAdministrator();
}

/** Orders of demo customers and of demo guests. */
const ordersOf = (people: number[], guests: string[]) =>
  or(
    inArray(orders.customerId, [-1, ...people]),
    and(isNull(orders.customerId), inArray(sql`lower(${orders.email})`, guests)),
  );

async function removeOrders(
  ctx: Ctx,
  theirs: ReturnType<typeof ordersOf>,
  people: number[],
): Promise<number> {
  const items = ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(theirs);
  const numbers = ctx.db
    .select({ number: sql<string>`${orders.number}` })
    .from(orders)
    .where(and(theirs, isNotNull(orders.number)));
  await removeTrialStatements(ctx, numbers);
  await removeUnusedCards(ctx, inArray(schema.giftCards.orderItemId, items), people);
  await removeInvoices(ctx, theirs);
  const gone = await ctx.db.delete(orders).where(theirs).returning({ state: orders.state });
  return gone.filter(({ state }) => state !== "cart").length;
}

/** A trigger protects withdrawal statements from deletion; those of demo orders have no legal effect. */
async function removeTrialStatements(ctx: Ctx, numbers: SQLWrapper): Promise<void> {
  const { withdrawalRequests } = schema;
  const trigger = sql.identifier("withdrawal_requests_kept");
  await ctx.db.execute(sql`alter table ${withdrawalRequests} disable trigger ${trigger}`);
  await ctx.db.delete(withdrawalRequests).where(inArray(withdrawalRequests.orderNumber, numbers));
  await ctx.db.execute(sql`alter table ${withdrawalRequests} enable trigger ${trigger}`);
}

/** Deletes trial invoices with their orders; if no others were issued, the number series restarts. */
async function removeInvoices(ctx: Ctx, which: ReturnType<typeof ordersOf>): Promise<void> {
  const { invoices, orderNumbers } = schema;
  const theirs = ctx.db.select({ id: orders.id }).from(orders).where(which);
  await ctx.db.delete(invoices).where(inArray(invoices.orderId, theirs));
  if ((await ctx.db.$count(invoices)) > 0) return;
  await ctx.db.delete(orderNumbers).where(like(orderNumbers.series, "FE%"));
}

/** Keeps cards that paid for somebody else's order. */
async function removeUnusedCards(
  ctx: Ctx,
  which: ReturnType<typeof inArray>,
  people: number[] = [],
): Promise<void> {
  const { giftCards, orderGiftCards } = schema;
  const theirs = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.customerId, [-1, ...people]));
  await ctx.db.delete(orderGiftCards).where(inArray(orderGiftCards.orderId, theirs));
  const used = sql`exists (select 1 from ${orderGiftCards} where ${orderGiftCards.giftCardId} = ${giftCards.id})`;
  await ctx.db.delete(giftCards).where(and(which, sql`not ${used}`));
  await ctx.db.update(giftCards).set({ enabled: false }).where(which);
}

async function removePeople(ctx: Ctx, people: number[], { emails, guests }: Names): Promise<void> {
  const { contactRequests, consents, newsletterSubscriptions, mails, stockAlerts } = schema;
  const isGuest = inArray(sql`lower(${customers.email})`, guests);
  await ctx.db.delete(customers).where(and(isGuest, isNull(customers.verifiedAt)));
  if (people.length > 0) {
    await ctx.db.delete(contactRequests).where(inArray(contactRequests.customerId, people));
    await ctx.db.delete(customers).where(inArray(customers.id, people));
  }
  await ctx.db.delete(consents).where(inArray(sql`lower(${consents.email})`, emails));
  await ctx.db
    .delete(newsletterSubscriptions)
    .where(inArray(sql`lower(${newsletterSubscriptions.email})`, emails));
  await ctx.db.delete(mails).where(inArray(sql`lower(${mails.recipient})`, emails));
  await ctx.db.delete(stockAlerts).where(inArray(sql`lower(${stockAlerts.email})`, emails));
}

async function removeProducts(ctx: Ctx, codes: string[]) {
  const ours = ctx.db
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(products.code, codes));
  const carts = ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.state, "cart"));
  await ctx.db
    .delete(orderItems)
    .where(and(inArray(orderItems.variantId, ours), inArray(orderItems.orderId, carts)));
  await ctx.db.delete(schema.stockAlerts).where(inArray(schema.stockAlerts.variantId, ours));
  const sold = ctx.db
    .select({ id: variants.productId })
    .from(orderItems)
    .innerJoin(variants, eq(variants.id, orderItems.variantId));
  const archived = await ctx.db
    .update(products)
    .set({ enabled: false, listed: false })
    .where(and(inArray(products.code, codes), inArray(products.id, sold)))
    .returning({ code: products.code });
  const archivedCodes = new Set(archived.map(({ code }) => code));
  const gone = await ctx.db
    .delete(products)
    .where(
      inArray(
        products.code,
        codes.filter((code) => !archivedCodes.has(code)),
      ),
    )
    .returning({ id: products.id });
  return { gone: gone.length, archived: archived.length };
}

async function removeReviewsAndPosts(ctx: Ctx, demo: Names): Promise<number> {
  const { blogPosts, blogCategories } = schema;
  const posts = await ctx.db
    .delete(blogPosts)
    .where(inArray(blogPosts.slug, demo.posts))
    .returning({ id: blogPosts.id });
  const inUse = ctx.db
    .select({ id: sql<number>`${blogPosts.categoryId}` })
    .from(blogPosts)
    .where(isNotNull(blogPosts.categoryId));
  await ctx.db
    .delete(blogCategories)
    .where(
      and(inArray(blogCategories.slug, demo.categories), sql`${blogCategories.id} not in ${inUse}`),
    );
  return posts.length;
}

async function removePromotions(ctx: Ctx, demo: Names): Promise<void> {
  const { promotions, giftCards, pickupPoints, couponUses, coupons } = schema;
  const used = ctx.db
    .select({ id: coupons.promotionId })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId));
  const ours = inArray(promotions.code, demo.promotions);
  await ctx.db.delete(promotions).where(and(ours, sql`${promotions.id} not in ${used}`));
  await ctx.db
    .update(promotions)
    .set({ enabled: false })
    .where(and(ours, ne(promotions.enabled, false)));
  await removeUnusedCards(ctx, inArray(giftCards.code, demo.giftCards));
  await ctx.db.delete(pickupPoints).where(inArray(pickupPoints.id, demo.points));
  if (!hasCarrier(ctx)) await closePickup(ctx);
}
