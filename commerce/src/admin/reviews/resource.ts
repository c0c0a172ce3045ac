import { desc, eq } from "drizzle-orm";
import { AdminReview, AdminReviewQuery } from "#contract/admin/people.ts";
import { products } from "../../db/schema/catalogue.ts";
import { reviews } from "../../db/schema/voices.ts";
import type { Resource } from "../resource/resource.ts";

export const reviewResource: Resource = {
  name: "product-reviews",
  type: "ProductReview",
  table: reviews,
  key: "id",
  output: AdminReview,
  query: AdminReviewQuery,
  words: [reviews.author, reviews.title, reviews.comment],
  columns: { createdAt: reviews.createdAt, rating: reviews.rating, status: reviews.status },
  usual: [desc(reviews.createdAt), desc(reviews.id)],
  extend: async ({ db }, { productId }) => {
    const [product] = await db
      .select({ product: products.code, productName: products.name })
      .from(products)
      .where(eq(products.id, productId as number));
    return { ...product };
  },
};
