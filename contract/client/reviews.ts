import type { Page } from "../json-ld.ts";
import { ProductReview, ProductReviewCollection, ReviewSummary } from "../review.ts";
import type { WriteReview } from "../review.ts";
import { page } from "./page.ts";
import type { Send } from "./transport.ts";

export type ReviewFilter = {
  /** IRI, code or id of a product; left out, reviews of all products. */
  product?: string | undefined;
  rating?: number | undefined;
  sorting?: { property: "createdAt" | "rating"; direction: "asc" | "desc" } | undefined;
  page?: number | undefined;
  itemsPerPage?: number | undefined;
};

export function reviewCalls(send: Send) {
  return {
    reviews: async (filter: ReviewFilter = {}): Promise<Page<ProductReview>> =>
      page(
        await send("/shop/product-reviews", {
          query: {
            page: filter.page ?? 1,
            itemsPerPage: filter.itemsPerPage ?? 10,
            reviewSubject: filter.product,
            rating: filter.rating,
            ...(filter.sorting
              ? { [`order[${filter.sorting.property}]`]: filter.sorting.direction }
              : {}),
          },
          answers: ProductReviewCollection,
        }),
      ),
    reviewSummary: (product: string) =>
      send("/shop/product-reviews/summary", {
        query: { reviewSubject: product },
        answers: ReviewSummary,
      }),
    writeReview: (review: WriteReview) =>
      send("/shop/product-reviews", { method: "POST", body: review, answers: ProductReview }),
    unconfirmedReview: (token: string) =>
      send(`/shop/product-reviews/confirm/${encodeURIComponent(token)}`, {
        answers: ProductReview,
      }),
    confirmReview: (token: string) =>
      send(`/shop/product-reviews/confirm/${encodeURIComponent(token)}`, {
        method: "PATCH",
        answers: ProductReview,
      }),
  };
}
