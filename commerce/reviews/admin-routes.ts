import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { BatchDone } from "#contract/admin/listing.ts";
import { AdminReview, AdminReviewQuery, ModerateReviews } from "#contract/admin/people.ts";
import { products } from "../catalogue/schema.ts";
import { reviews } from "./schema.ts";
import { audit } from "../kernel/admin/audit.ts";
import { byId, nothing, posting } from "../kernel/admin/describe.ts";
import { doEach } from "../kernel/admin/lists.ts";
import { getResource, shapeOf } from "../kernel/admin/resource-routes.ts";
import type { Fields, Resource } from "../kernel/admin/resource.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { createRouter, numericId } from "../kernel/http/router.ts";
import { approveReview, rejectReview } from "./write-review.ts";

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

export function adminReviewRoutes() {
  const router = createRouter();
  const act = { params: byId, input: nothing, output: shapeOf(reviewResource) };
  router.openapi(posting("/product-reviews/{id}/approve", "Publish a review", act), async (c) =>
    ld(c, await moderate(c.get("ctx"), c.req.valid("param").id, "approve"), 200),
  );
  router.openapi(posting("/product-reviews/{id}/reject", "Keep a review out", act), async (c) =>
    ld(c, await moderate(c.get("ctx"), c.req.valid("param").id, "reject"), 200),
  );
  const many = { params: nothing, input: ModerateReviews, output: BatchDone };
  router.openapi(posting("/product-reviews/moderate", "Moderate many at once", many), async (c) =>
    ld(c, await moderateMany(c.get("ctx"), c.req.valid("json")), 200),
  );
  return router;
}

const moderateMany = (ctx: Ctx, { ids, move }: z.infer<typeof ModerateReviews>) =>
  doEach(
    ids.map(String),
    ({ code }) => (code === "not_found" ? "Non c’è più." : "È già così."),
    (id) => moderate(ctx, id, move),
  );

const moves = { approve: approveReview, reject: rejectReview };

function moderate(ctx: Ctx, id: string, move: keyof typeof moves): Promise<Fields> {
  return withTransaction(ctx, async (ctx) => {
    const before = await getResource(ctx, reviewResource, id);
    await moves[move](ctx, numericId(id));
    const after = await getResource(ctx, reviewResource, id);
    const subject = `product-reviews:${id}` as const;
    await audit(ctx, { action: `product-reviews.${move}`, subject, before, after });
    return after;
  });
}
