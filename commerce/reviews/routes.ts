import { createMiddleware } from "hono/factory";
import { Nothing } from "#contract/customer.ts";
import {
  ProductReview,
  ProductReviewCollection,
  RemoveReviewPhoto,
  ReviewQuery,
  ReviewSummary,
  ReviewSummaryQuery,
  WriteReview,
} from "#contract/review.ts";
import { UploadImage } from "#contract/media/library.ts";
import { requireCustomer } from "../auth/index.ts";
import { type Env, routesOf } from "../kernel/http/router.ts";
import {
  approveReview,
  confirmReview,
  readOwnReview,
  readUnconfirmedReview,
  rejectReview,
  writeReview,
} from "./write-review.ts";
import { addReviewPhoto, removeOwnPhoto, removePhotoOfReview } from "./review-photos.ts";
import { getReview, listReviews, summarizeReviews } from "./reviews.ts";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { BatchDone } from "#contract/admin/listing.ts";
import { AdminReview, AdminReviewQuery, ModerateReviews } from "#contract/admin/customers.ts";
import { products } from "../catalogue/schema.ts";
import { reviews } from "./schema.ts";
import { audit } from "../kernel/admin/audit.ts";
import { adminRoutes, nothing, getResource, shapeOf } from "../kernel/admin/routes.ts";
import { doEach } from "../kernel/admin/lists.ts";
import { defineResource, type Shown } from "../kernel/admin/resource.ts";
import { conflict, type Ctx, withTransaction } from "../kernel/ctx.ts";

/** Checked before validation, so that callers who may not write get a 401 first. */
const signedIn = createMiddleware<Env>(async (c, next) => {
  requireCustomer(c.get("ctx"));
  await next();
});

const confirming = "/product-reviews/confirm/{token}";

export const reviewRoutes = routesOf("Reviews", ({ get, post, own }) => {
  const cache = {
    tags: ["reviews", "structure"],
    names: true,
    reads: /^order\[\w+\]$/,
  } as const;
  const published = {
    query: ReviewQuery,
    cache,
    lists: "ProductReview",
    200: ProductReviewCollection,
  };
  get("/product-reviews", "Published reviews, the newest first", published, { verb: listReviews });

  own.get(
    "/product-reviews/summary",
    "How many reviews gave how many stars, of one product or of all",
    { query: ReviewSummaryQuery.partial(), cache, 200: ReviewSummary },
    (ctx, { query }) => summarizeReviews(ctx, query.reviewSubject),
  );

  post(
    "/product-reviews",
    "Write a review; it waits for its author's confirmation and for approval",
    { middleware: signedIn, body: WriteReview, 201: ProductReview },
    (ctx, { body }) => writeReview(ctx, body),
  );

  own.get(
    "/product-reviews/own",
    "The review the customer has written of a product",
    { middleware: signedIn, query: ReviewSummaryQuery, 200: ProductReview },
    (ctx, { query }) => readOwnReview(ctx, query.reviewSubject),
  );

  const ownPhotos = { middleware: signedIn, query: ReviewSummaryQuery };
  own.post(
    "/product-reviews/own/photos",
    "Add a photograph to the customer's review before it is confirmed",
    {
      ...ownPhotos,
      body: { content: { "multipart/form-data": { schema: UploadImage } } },
      201: ProductReview,
    },
    (ctx, { query, body }) => addReviewPhoto(ctx, query.reviewSubject, body),
  );

  own.post(
    "/product-reviews/own/photos/removal",
    "Take a photograph back",
    { ...ownPhotos, body: RemoveReviewPhoto, 200: ProductReview },
    (ctx, { query, body }) => removeOwnPhoto(ctx, query.reviewSubject, body),
  );

  get(
    "/product-reviews/{id}",
    "A review: a published one, or the customer's own",
    { 200: ProductReview },
    { verb: getReview },
  );

  own.get(
    confirming,
    "The review a link would confirm",
    { limit: "token_use", noStore: true, 200: ProductReview },
    (ctx, { token }) => readUnconfirmedReview(ctx, token),
  );

  own.patch(
    confirming,
    "Confirm a review by the link of its email",
    { limit: "token_use", body: Nothing, 200: ProductReview },
    (ctx, { token }) => confirmReview(ctx, token),
  );
});

export const reviewResource = defineResource({
  name: "product-reviews",
  type: "ProductReview",
  table: reviews,
  output: AdminReview,
  query: AdminReviewQuery,
  words: [reviews.author, reviews.title, reviews.comment],
  usual: [[reviews.createdAt, "desc"]],
  extend: async ({ db }, { productId }) => {
    const [product] = await db
      .select({ product: products.code, productName: products.name })
      .from(products)
      .where(eq(products.id, productId));
    return { ...product };
  },
});

export const adminReviewRoutes = adminRoutes(({ post }) => {
  const act = { body: nothing, 200: shapeOf(reviewResource) };
  post("/product-reviews/{id}/approve", "Publish a review", act, (ctx, { id }) =>
    moderate(ctx, id, "approve"),
  );
  post("/product-reviews/{id}/reject", "Keep a review out", act, (ctx, { id }) =>
    moderate(ctx, id, "reject"),
  );
  post(
    "/product-reviews/{id}/photos/removal",
    "Take a photograph out of a review",
    { body: RemoveReviewPhoto, 200: shapeOf(reviewResource) },
    async (ctx, { id, body }) => {
      await removePhotoOfReview(ctx, id, body.path);
      return getResource(ctx, reviewResource, String(id));
    },
  );
  const many = { body: ModerateReviews, 200: BatchDone };
  post("/product-reviews/moderate", "Moderate many at once", many, { verb: moderateMany });
});

const moderateMany = (ctx: Ctx, { ids, move }: z.infer<typeof ModerateReviews>) =>
  doEach(
    ids.map(String),
    ({ code, message }) =>
      code === "not_found" ? "Non c’è più." : code === "conflict" ? message : "È già così.",
    async (id) => {
      // The list shows no photographs, so those of a review approved there would be published unseen.
      const { photos, status } = await getResource(ctx, reviewResource, id);
      if (move === "approve" && status !== "accepted" && photos.length > 0)
        throw conflict("Ha delle foto: aprila per guardarle.");
      await moderate(ctx, Number(id), move);
    },
  );

const moves = { approve: approveReview, reject: rejectReview };

function moderate(ctx: Ctx, id: number, move: keyof typeof moves): Promise<Shown> {
  return withTransaction(ctx, async (ctx) => {
    const before = await getResource(ctx, reviewResource, String(id));
    await moves[move](ctx, id);
    const after = await getResource(ctx, reviewResource, String(id));
    const subject = `product-reviews:${id}` as const;
    await audit(ctx, `product-reviews.${move}`, subject, { before, after });
    return after;
  });
}
