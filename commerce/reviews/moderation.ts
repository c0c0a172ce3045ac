import { and, eq, sql } from "drizzle-orm";
import { products } from "../catalogue/schema.ts";
import { reviews } from "./schema.ts";
import { customers } from "../customers/schema.ts";
import { productPath } from "#contract/paths.ts";
import { pageUrl } from "../kernel/config.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { notFound } from "../kernel/errors.ts";
import { queueEmail } from "../mail/index.ts";
import { apply } from "../orders/index.ts";
import { hasBought, reviewMachine, type ReviewRow } from "./reviews.ts";

export const approveReview = (ctx: Ctx, id: number) => moderate(ctx, id, "accept");

/** Takes a published one down again, too. */
export const rejectReview = (ctx: Ctx, id: number) => moderate(ctx, id, "reject");

function moderate(ctx: Ctx, id: number, move: "accept" | "reject"): Promise<ReviewRow> {
  return withTransaction(ctx, async (ctx) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, id)).for("update");
    if (!review) throw notFound();
    const status = apply(reviewMachine, review.status, move, "review");
    const author = await findAuthor(ctx, review);
    const verifiedCustomer = author
      ? await hasBought(ctx, author, review.productId)
      : review.verifiedCustomer;
    const [moderated] = await ctx.db
      .update(reviews)
      .set({ status, verifiedCustomer, updatedAt: ctx.clock() })
      .where(eq(reviews.id, id))
      .returning();
    if (!moderated) throw notFound();
    await countReviews(ctx, review.productId);
    if (author && status === "accepted") await tellAuthor(ctx, moderated, author);
    return moderated;
  });
}

async function findAuthor(ctx: Ctx, { customerId }: ReviewRow) {
  if (customerId === null) return undefined;
  const [author] = await ctx.db.select().from(customers).where(eq(customers.id, customerId));
  return author?.deletedAt ? undefined : author;
}

type Author = typeof customers.$inferSelect;

async function tellAuthor(ctx: Ctx, review: ReviewRow, author: Author): Promise<void> {
  const [product] = await ctx.db.select().from(products).where(eq(products.id, review.productId));
  if (!product) return;
  await queueEmail(ctx, {
    key: `review_published:${review.id}`,
    to: author.email,
    name: "review_published",
    data: {
      firstName: author.firstName,
      productName: product.name,
      link: `${pageUrl(ctx.config, productPath(product.slug))}#recensioni`,
    },
  });
}

/** The stars kept beside a product. The lock makes two moderators count one after the other. */
async function countReviews(ctx: Ctx, productId: number): Promise<void> {
  const isIt = eq(products.id, productId);
  await ctx.db.select({ id: products.id }).from(products).where(isIt).for("no key update");
  const [counted] = await ctx.db
    .select({
      reviewCount: sql<number>`count(*)::int`,
      averageRating: sql<number>`coalesce(avg(${reviews.rating}), 0)::float8`,
    })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.status, "accepted")));
  if (counted) await ctx.db.update(products).set(counted).where(isIt);
}
