import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { products } from "../db/schema/catalogue.ts";
import { reviews } from "../db/schema/voices.ts";

/** The stars kept beside a product. The lock makes two moderators count one after the other. */
export async function countReviews(ctx: Ctx, productId: number): Promise<void> {
  const isIt = eq(products.id, productId);
  await ctx.db.select({ id: products.id }).from(products).where(isIt).for("no key update");
  const [counted] = await ctx.db
    .select({
      reviewCount: sql<number>`count(*)::int`,
      averageRating: sql<number>`coalesce(avg(${reviews.rating}), 0)::float8`,
    })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.status, "accepted")));
  if (counted) await ctx.db.update(products).set(counted).where(isIt);
}
