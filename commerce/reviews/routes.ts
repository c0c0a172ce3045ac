import { createRoute } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import {
  ProductReview,
  ProductReviewCollection,
  ReviewQuery,
  ReviewSummary,
  ReviewSummaryQuery,
  WriteReview,
} from "#contract/review.ts";
import { requireCustomer } from "../auth/index.ts";
import {
  answers,
  body,
  callsOf,
  createRouter,
  empty,
  errors,
  patch,
  type Env,
} from "../kernel/http/router.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { limit } from "../kernel/limits/limit.ts";
import {
  confirmReview,
  readOwnReview,
  readUnconfirmedReview,
  writeReview,
} from "./write-review.ts";
import { listReviews, summarizeReviews } from "./reviews.ts";

const tags = ["Reviews"];
const { reading, patching } = callsOf("Reviews");

/** Who may not write is told so before what is wrong with the words. */
const signedIn = createMiddleware<Env>(async (c, next) => {
  requireCustomer(c.get("ctx"));
  await next();
});

export function reviewRoutes() {
  const router = createRouter();

  router.openapi(
    reading("/product-reviews", "Published reviews, the newest first", {
      query: ReviewQuery,
      200: answers(ProductReviewCollection, "A page of reviews"),
    }),
    async (c) => {
      const query = c.req.valid("query");
      const page = await listReviews(c.get("ctx"), query);
      return ld(c, collection(c, "ProductReview", page, query), 200);
    },
  );

  router.openapi(
    reading(
      "/product-reviews/summary",
      "How many reviews gave how many stars (the shop's own addition)",
      { query: ReviewSummaryQuery, 200: answers(ReviewSummary, "The counts") },
    ),
    async (c) =>
      ld(c, await summarizeReviews(c.get("ctx"), c.req.valid("query").reviewSubject), 200),
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/product-reviews",
      summary: "Write a review; it waits for its author's confirmation and for approval",
      middleware: signedIn,
      request: { body: body(WriteReview) },
      responses: {
        201: answers(ProductReview, "The review"),
        401: empty("Nobody is signed in"),
        ...errors,
      },
    }),
    async (c) => ld(c, await writeReview(c.get("ctx"), c.req.valid("json")), 201),
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/product-reviews/own",
      summary: "The review the customer has written of a product (the shop's own addition)",
      middleware: signedIn,
      request: { query: ReviewSummaryQuery },
      responses: {
        200: answers(ProductReview, "The review, published or waiting for approval"),
        401: empty("Nobody is signed in"),
        ...errors,
      },
    }),
    async (c) => ld(c, await readOwnReview(c.get("ctx"), c.req.valid("query").reviewSubject), 200),
  );

  router.openapi(
    reading(
      "/product-reviews/confirm/{token}",
      "The review a link would confirm (the shop's own addition)",
      { params: z.object({ token: z.string() }), 200: answers(ProductReview, "It is good") },
    ),
    async (c) => {
      await limit(c.get("ctx"), "token_use", clientAddress(c));
      c.header("cache-control", "no-store");
      return ld(c, await readUnconfirmedReview(c.get("ctx"), c.req.valid("param").token), 200);
    },
  );

  router.openapi(
    patching(
      "/product-reviews/confirm/{token}",
      "Confirm a review by the link of its email (the shop's own addition)",
      {
        params: z.object({ token: z.string() }),
        body: patch(z.object({})),
        200: answers(ProductReview, "The review, waiting for approval"),
      },
    ),
    async (c) => {
      await limit(c.get("ctx"), "token_use", clientAddress(c));
      return ld(c, await confirmReview(c.get("ctx"), c.req.valid("param").token), 200);
    },
  );

  return router;
}
