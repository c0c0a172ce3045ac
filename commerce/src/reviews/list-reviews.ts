import { and, asc, count, desc, eq } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Page } from "#contract/json-ld.ts";
import type { ProductReview, ReviewQuery } from "#contract/review.ts";
import type { Ctx } from "../ctx.ts";
import { products } from "../db/schema/catalogue.ts";
import { reviews } from "../db/schema/voices.ts";
import { isPublic, namesProduct } from "./find-product.ts";
import { presentReview } from "./present.ts";

type Query = z.output<typeof ReviewQuery>;

/** Accepted reviews only, of one product or of all. */
export async function listReviews(ctx: Ctx, query: Query): Promise<Page<ProductReview>> {
  const subject = query.reviewSubject ?? query["reviewSubject[]"];
  const wanted = and(
    eq(reviews.status, "accepted"),
    isPublic(ctx),
    subject === undefined ? undefined : namesProduct(subject),
    query.rating === undefined ? undefined : eq(reviews.rating, query.rating),
  );
  const ofProduct = eq(products.id, reviews.productId);
  const found = await ctx.db
    .select({
      review: reviews,
      product: { code: products.code, slug: products.slug, name: products.name },
    })
    .from(reviews)
    .innerJoin(products, ofProduct)
    .where(wanted)
    .orderBy(...order(query))
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage);
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(reviews)
    .innerJoin(products, ofProduct)
    .where(wanted);
  return {
    items: found.map(({ review, product }) => presentReview(ctx, review, product)),
    total: counted?.total ?? 0,
  };
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
