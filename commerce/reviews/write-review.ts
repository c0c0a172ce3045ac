import { and, eq, gt, sql } from "drizzle-orm";
import { reviewSchema } from "#contract/forms/support.ts";
import { confirmReviewPath, productPath } from "#contract/paths.ts";
import type { ProductReview, WriteReview } from "#contract/review.ts";
import { type CustomerRow, findAccount, requireCustomer } from "../auth/index.ts";
import { products } from "../catalogue/schema.ts";
import { pageUrl } from "../kernel/config.ts";
import { addDays } from "#contract/format/dates.ts";
import { type Ctx, existing, invalid, notFound, withTransaction } from "../kernel/ctx.ts";
import { requireValid } from "../kernel/http/router.ts";
import { limit } from "../kernel/limits/limit.ts";
import { hashToken, randomToken } from "../kernel/secrets.ts";
import { sendEmail } from "../mail/index.ts";
import { apply, hasBought } from "../orders/index.ts";
import { findProduct, presentReview, reviewMachine, type ReviewRow } from "./reviews.ts";
import { reviews } from "./schema.ts";
import { findRow } from "../kernel/db/rows.ts";

const confirmDays = 7;

export async function readOwnReview(ctx: Ctx, subject: string): Promise<ProductReview> {
  const actor = requireCustomer(ctx);
  const product = existing(await findProduct(ctx, subject));
  const own = and(eq(reviews.customerId, actor.id), eq(reviews.productId, product.id));
  const review = existing(await findRow(ctx.db, reviews, own));
  return {
    ...presentReview(ctx, review, product),
    ...(review.status === "unconfirmed" && { awaitsConfirmation: true as const }),
  };
}

/** One review per customer and product; until it is confirmed, writing again replaces it. */
export async function writeReview(ctx: Ctx, input: WriteReview): Promise<ProductReview> {
  const actor = requireCustomer(ctx);
  const words = requireValid(reviewSchema, input);
  const product = await findProduct(ctx, input.product);
  if (!product) throw invalid("product", "Prodotto non disponibile");
  await limit(ctx, "review", String(actor.id));
  return withTransaction(ctx, async (ctx) => {
    const author = await findAuthor(ctx, actor.id);
    const token = randomToken();
    const content = {
      ...words,
      skinType: words.skinType ?? null,
      author: displayName(author),
      verifiedCustomer: await hasBought(ctx, author, product.id),
      confirmTokenHash: hashToken(token),
      confirmExpiresAt: addDays(ctx.clock(), confirmDays),
      createdAt: ctx.clock(),
      updatedAt: ctx.clock(),
    };
    const [review] = await ctx.db
      .insert(reviews)
      .values({
        ...content,
        productId: product.id,
        customerId: author.id,
        status: "unconfirmed",
      })
      .onConflictDoUpdate({
        target: [reviews.customerId, reviews.productId],
        set: content,
        setWhere: eq(reviews.status, "unconfirmed"),
      })
      .returning();
    if (!review) throw invalid("product", "Hai già recensito questo prodotto.");
    await sendEmail(ctx, "review_confirm", author.email, `${review.confirmTokenHash}`, {
      firstName: author.firstName,
      productName: product.name,
      link: `${pageUrl(ctx.config, confirmReviewPath(product.slug))}?token=${token}`,
    });
    return presentReview(ctx, review, product);
  });
}

async function findAuthor(ctx: Ctx, id: number) {
  return existing(await findAccount(ctx, id));
}

/** Anna Bianchi is displayed as "Anna B.". */
function displayName({ firstName, lastName }: CustomerRow): string {
  const [initial] = lastName?.trim() ?? "";
  const name = firstName?.trim() || "Cliente";
  return initial ? `${name} ${initial.toUpperCase()}.` : name;
}

const ofLink = (ctx: Ctx, token: string) =>
  and(
    eq(reviews.confirmTokenHash, hashToken(token)),
    eq(reviews.status, "unconfirmed"),
    gt(reviews.confirmExpiresAt, ctx.clock()),
  );

/** Returns what an emailed link would confirm, without confirming it. */
export async function readUnconfirmedReview(ctx: Ctx, token: string): Promise<ProductReview> {
  const [review] = await ctx.db.select().from(reviews).where(ofLink(ctx, token));
  if (!review) throw invalid("token", "Il link di conferma della recensione non è valido.");
  return present(ctx, review);
}

/** Confirms a review by its single-use link; it then waits for approval. */
export async function confirmReview(ctx: Ctx, token: string): Promise<ProductReview> {
  const [review] = await ctx.db
    .update(reviews)
    .set({
      status: reviewMachine.confirm.to,
      confirmTokenHash: null,
      confirmExpiresAt: null,
      updatedAt: ctx.clock(),
    })
    .where(ofLink(ctx, token))
    .returning();
  if (!review) throw notFound();
  return present(ctx, review);
}

async function present(ctx: Ctx, review: typeof reviews.$inferSelect): Promise<ProductReview> {
  const product = existing(await findRow(ctx.db, products, eq(products.id, review.productId)));
  return presentReview(ctx, review, product);
}

export const approveReview = (ctx: Ctx, id: number) => moderate(ctx, id, "accept");

/** Also unpublishes a published review. */
export const rejectReview = (ctx: Ctx, id: number) => moderate(ctx, id, "reject");

function moderate(ctx: Ctx, id: number, move: "accept" | "reject"): Promise<ReviewRow> {
  return withTransaction(ctx, async (ctx) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, id)).for("update");
    if (!review) throw notFound();
    const status = apply(reviewMachine, review.status, move);
    const author = await findReachableAuthor(ctx, review);
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
    if (author && status === "accepted") await notifyAuthor(ctx, moderated, author);
    return moderated;
  });
}

async function findReachableAuthor(ctx: Ctx, { customerId }: ReviewRow) {
  if (customerId === null) return undefined;
  const author = await findAccount(ctx, customerId);
  return author?.deletedAt ? undefined : author;
}

async function notifyAuthor(ctx: Ctx, review: ReviewRow, author: CustomerRow): Promise<void> {
  const [product] = await ctx.db.select().from(products).where(eq(products.id, review.productId));
  if (!product) return;
  await sendEmail(ctx, "review_published", author.email, review.id, {
    firstName: author.firstName,
    productName: product.name,
    link: `${pageUrl(ctx.config, productPath(product.slug))}#recensioni`,
  });
}

/** Updates the denormalised rating of a product. The lock serialises two moderators. */
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
