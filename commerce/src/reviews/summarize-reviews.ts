import { and, count, eq } from "drizzle-orm";
import type { ReviewSummary } from "#contract/review.ts";
import { productIri } from "../catalogue/present.ts";
import type { Ctx } from "../ctx.ts";
import { reviews } from "../db/schema/voices.ts";
import { notFound } from "../errors.ts";
import { findProduct } from "./find-product.ts";

/** Counted from the reviews themselves: the average includes every published one. */
export async function summarizeReviews(ctx: Ctx, subject: string): Promise<ReviewSummary> {
  const product = await findProduct(ctx, subject);
  if (!product) throw notFound();
  const counted = await ctx.db
    .select({ rating: reviews.rating, count: count() })
    .from(reviews)
    .where(and(eq(reviews.productId, product.id), eq(reviews.status, "accepted")))
    .groupBy(reviews.rating);
  const ratings = [5, 4, 3, 2, 1].map((rating) => ({
    rating,
    count: counted.find((row) => row.rating === rating)?.count ?? 0,
  }));
  const reviewCount = ratings.reduce((sum, row) => sum + row.count, 0);
  const stars = ratings.reduce((sum, row) => sum + row.rating * row.count, 0);
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/ProductReviewSummary`,
    "@id": `${ctx.config.apiPrefix}/shop/product-reviews/summary?reviewSubject=${product.code}`,
    "@type": "ProductReviewSummary",
    reviewSubject: productIri(ctx, product.code),
    averageRating: reviewCount === 0 ? 0 : Math.round((stars / reviewCount) * 100) / 100,
    reviewCount,
    ratings,
  };
}
