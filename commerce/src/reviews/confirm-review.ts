import { and, eq, gt } from "drizzle-orm";
import type { ProductReview } from "#contract/review.ts";
import { hashToken } from "../auth/secrets.ts";
import type { Ctx } from "../ctx.ts";
import { products } from "../db/schema/catalogue.ts";
import { reviews } from "../db/schema/voices.ts";
import { notFound } from "../errors.ts";
import { presentReview } from "./present.ts";
import { reviewMachine } from "./review-machine.ts";

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
    .where(
      and(
        eq(reviews.confirmTokenHash, hashToken(token)),
        eq(reviews.status, "unconfirmed"),
        gt(reviews.confirmExpiresAt, ctx.clock()),
      ),
    )
    .returning();
  if (!review) throw notFound();
  const [product] = await ctx.db.select().from(products).where(eq(products.id, review.productId));
  if (!product) throw notFound();
  return presentReview(ctx, review, product);
}
