import type { ProductReview } from "#contract/review.ts";
import { productIri } from "../catalogue/present.ts";
import type { Ctx } from "../ctx.ts";
import type { reviews } from "../db/schema/voices.ts";
import { wireDate } from "../http/json-ld.ts";

export type ReviewRow = typeof reviews.$inferSelect;
export type ReviewedProduct = { code: string; slug: string; name: string };

/** Who wrote it is a name and nothing more: the account behind it is nobody's business. */
export function presentReview(
  ctx: Ctx,
  review: ReviewRow,
  { code, slug, name }: ReviewedProduct,
): ProductReview {
  return {
    "@id": `${ctx.config.apiPrefix}/shop/product-reviews/${review.id}`,
    "@type": "ProductReview",
    id: review.id,
    author: { "@type": "Customer", firstName: review.author },
    title: review.title,
    comment: review.comment,
    rating: review.rating,
    verifiedCustomer: review.verifiedCustomer,
    reviewSubject: productIri(ctx, code),
    product: { code, slug, name },
    createdAt: wireDate(review.createdAt),
    updatedAt: wireDate(review.updatedAt),
  };
}
