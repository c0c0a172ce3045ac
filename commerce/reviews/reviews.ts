import { and, asc, count, desc, eq, or, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { SKIN_TYPES } from "#contract/forms/limits.ts";
import type { Page } from "#contract/json-ld.ts";
import type { ProductReview, ReviewQuery, ReviewSummary } from "#contract/review.ts";
import { productIri } from "../catalogue/index.ts";
import { products } from "../catalogue/schema.ts";
import { reviews } from "./schema.ts";
import { type Ctx, existing } from "../kernel/ctx.ts";
import { node, topNode, wireDate } from "../kernel/http/json-ld.ts";
import { readIri } from "../kernel/http/router.ts";
import type { Machine } from "../orders/index.ts";

type Query = z.output<typeof ReviewQuery>;

export const newReviews = sql`from reviews where status = 'new'`;

export async function listReviews(ctx: Ctx, query: Query): Promise<Page<ProductReview>> {
  const subject = query.reviewSubject ?? query["reviewSubject[]"];
  const condition = and(
    eq(reviews.status, "accepted"),
    isPublic(ctx),
    subject === undefined ? undefined : namesProduct(ctx, subject),
    query.rating === undefined ? undefined : eq(reviews.rating, query.rating),
    query.skinType === undefined ? undefined : eq(reviews.skinType, query.skinType),
  );
  const ofProduct = eq(products.id, reviews.productId);
  const found = await ctx.db
    .select({
      review: reviews,
      product: { code: products.code, slug: products.slug, name: products.name },
    })
    .from(reviews)
    .innerJoin(products, ofProduct)
    .where(condition)
    .orderBy(...order(query))
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage);
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(reviews)
    .innerJoin(products, ofProduct)
    .where(condition);
  return {
    items: found.map(({ review, product }) => presentReview(ctx, review, product)),
    total: counted?.total ?? 0,
  };
}

/** A published review, or the caller's own. */
export async function getReview(ctx: Ctx, id: number): Promise<ProductReview> {
  const { actor } = ctx;
  const isOwn = actor.type === "customer" ? eq(reviews.customerId, actor.id) : undefined;
  const [found] = await ctx.db
    .select({
      review: reviews,
      product: { code: products.code, slug: products.slug, name: products.name },
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.id, id), isPublic(ctx), or(eq(reviews.status, "accepted"), isOwn)));
  const { review, product } = existing(found);
  return presentReview(ctx, review, product);
}

function order(query: Query): SQL[] {
  const rating = query["order[rating]"];
  const newestFirst = query["order[createdAt]"] !== "asc";
  return [
    ...(rating ? [rating === "asc" ? asc(reviews.rating) : desc(reviews.rating)] : []),
    newestFirst ? desc(reviews.createdAt) : asc(reviews.createdAt),
    newestFirst ? desc(reviews.id) : asc(reviews.id),
  ];
}

/** The rating summary, computed from all published reviews. */
export async function summarizeReviews(
  ctx: Ctx,
  subject: string | undefined,
): Promise<ReviewSummary> {
  const product = subject === undefined ? null : existing(await findProduct(ctx, subject));
  const counted = await ctx.db
    .select({ rating: reviews.rating, skinType: reviews.skinType, count: count() })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(
      and(
        eq(reviews.status, "accepted"),
        product ? eq(reviews.productId, product.id) : isPublic(ctx),
      ),
    )
    .groupBy(reviews.rating, reviews.skinType);
  const sum = (rows: typeof counted) => rows.reduce((total, row) => total + row.count, 0);
  const ratings = [5, 4, 3, 2, 1].map((rating) => ({
    rating,
    count: sum(counted.filter((row) => row.rating === rating)),
  }));
  const skinTypes = SKIN_TYPES.map((skinType) => ({
    skinType,
    count: sum(counted.filter((row) => row.skinType === skinType)),
  })).filter((row) => row.count > 0);
  const reviewCount = sum(counted);
  const stars = ratings.reduce((sum, row) => sum + row.rating * row.count, 0);
  return {
    ...topNode(
      ctx,
      "ProductReviewSummary",
      `shop/product-reviews/summary${product ? `?reviewSubject=${product.code}` : ""}`,
    ),
    ...(product && { reviewSubject: productIri(ctx, product.code) }),
    averageRating: reviewCount === 0 ? 0 : Math.round((stars / reviewCount) * 100) / 100,
    reviewCount,
    ratings,
    skinTypes,
  };
}

/** Accepts a product's IRI, code or id. */
function namesProduct(ctx: Ctx, name: string): SQL | undefined {
  const code = readIri(ctx, "products", name) ?? "";
  const byId = /^\d{1,9}$/.test(code) ? eq(products.id, Number(code)) : undefined;
  return or(eq(products.code, code), byId);
}

export async function findProduct(ctx: Ctx, name: string) {
  const [product] = await ctx.db
    .select({ id: products.id, code: products.code, slug: products.slug, name: products.name })
    .from(products)
    .where(sql`${namesProduct(ctx, name)} and ${isPublic(ctx)}`)
    .limit(1);
  return product;
}

const isPublic = (ctx: Ctx): SQL =>
  sql`(${products.enabled} and ${products.publishedAt} <= ${ctx.clock().toISOString()}::timestamptz)`;

export type ReviewRow = typeof reviews.$inferSelect;
export type ReviewedProduct = { code: string; slug: string; name: string };

/** Shows the author's display name only, never the account. */
export function presentReview(
  ctx: Ctx,
  review: ReviewRow,
  { code, slug, name }: ReviewedProduct,
): ProductReview {
  return {
    ...node(ctx, "ProductReview", `shop/product-reviews/${review.id}`),
    id: review.id,
    author: { "@type": "Customer", firstName: review.author },
    title: review.title,
    comment: review.comment,
    rating: review.rating,
    verifiedCustomer: review.verifiedCustomer,
    skinType: review.skinType,
    ...(review.photos.length > 0 && { photos: review.photos }),
    reviewSubject: productIri(ctx, code),
    product: { code, slug, name },
    createdAt: wireDate(review.createdAt),
    updatedAt: wireDate(review.updatedAt),
  };
}

export type ReviewStatus = (typeof reviews.$inferSelect)["status"];

/** SPEC §4: published only after approval and after a confirmation step. */
export const reviewMachine: Machine<ReviewStatus, "confirm" | "accept" | "reject"> = {
  confirm: { from: ["unconfirmed"], to: "new" },
  accept: { from: ["new", "rejected"], to: "accepted" },
  reject: { from: ["new", "accepted"], to: "rejected" },
};

/** The reviews' part of the personal data export. */
export function exportReviews(ctx: Ctx, customerId: number) {
  return ctx.db
    .select({
      product: products.name,
      title: reviews.title,
      comment: reviews.comment,
      rating: reviews.rating,
      skinType: reviews.skinType,
      photos: reviews.photos,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.customerId, customerId))
    .orderBy(asc(reviews.id));
}
