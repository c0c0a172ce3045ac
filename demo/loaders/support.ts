import { inArray, sql } from "drizzle-orm";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { contactRequestTypes, products, reviews } from "#commerce/schema.ts";
import type { ContentFolder } from "../content-folder.ts";
import { idOf, pastMoment, upsert } from "./lookup.ts";

type TypeContent = Omit<typeof contactRequestTypes.$inferInsert, "id">;

export async function loadContactTypes(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const { types } = folder.read<{ types: TypeContent[] }>("contact.json");
  await upsert(ctx, contactRequestTypes, ["code"], types);
}

type ReviewContent = Omit<typeof reviews.$inferInsert, "id" | "productId" | "createdAt"> & {
  id: number;
  productCode: string;
  createdAt: string;
};

/** Adds missing reviews; the moderation of existing ones is kept. */
export async function loadReviews(
  ctx: Ctx,
  content: ContentFolder,
  productIds: Map<string, number>,
): Promise<void> {
  const ids = [...productIds.values()];
  const known = await ctx.db
    .select({ productId: reviews.productId, author: reviews.author, title: reviews.title })
    .from(reviews)
    .where(inArray(reviews.productId, ids));
  const there = new Set(known.map(key));
  const missing = content
    .read<ReviewContent[]>("reviews.json")
    .map(({ id: _ofContent, productCode, ...review }) => {
      const at = pastMoment(review.createdAt, ctx.clock());
      return {
        ...review,
        productId: idOf(productIds, productCode),
        createdAt: at,
        updatedAt: at,
      };
    })
    .filter((review) => !there.has(key(review)));
  if (missing.length > 0) await ctx.db.insert(reviews).values(missing);
  await countReviews(ctx, ids);
}

const key = (review: { productId: number; author: string; title: string }) =>
  `${review.productId}/${review.author}/${review.title}`;

async function countReviews(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.db.execute(sql`
    update ${products} set average_rating = counted.average, review_count = counted.count
    from (
      select product_id, avg(rating)::float8 as average, count(*)::int as count
      from ${reviews} where status = 'accepted' and product_id in ${ids} group by product_id
    ) counted
    where ${products}.id = counted.product_id`);
}
