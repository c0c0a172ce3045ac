import { and, eq, gt } from "drizzle-orm";
import type { ProductReview } from "#contract/review.ts";
import { hashToken } from "../auth/secrets.ts";
import type { Ctx } from "../ctx.ts";
import { products } from "../db/schema/catalogue.ts";
import { reviews } from "../db/schema/voices.ts";
import { invalid, notFound } from "../errors.ts";
import { presentReview } from "./present.ts";
import { reviewMachine } from "./review-machine.ts";

const ofLink = (ctx: Ctx, token: string) =>
  and(
    eq(reviews.confirmTokenHash, hashToken(token)),
    eq(reviews.status, "unconfirmed"),
    gt(reviews.confirmExpiresAt, ctx.clock()),
  );

/** What the link of a letter would confirm; looking changes nothing. */
export async function readUnconfirmedReview(ctx: Ctx, token: string): Promise<ProductReview> {
  const [review] = await ctx.db.select().from(reviews).where(ofLink(ctx, token));
  if (!review) throw invalid("token", "This review confirmation token is invalid.");
  return present(ctx, review);
}

/** The link of the letter works once; then the review waits for approval. */
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
  const [product] = await ctx.db.select().from(products).where(eq(products.id, review.productId));
  if (!product) throw notFound();
  return presentReview(ctx, review, product);
}
