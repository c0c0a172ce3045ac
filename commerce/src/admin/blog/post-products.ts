import { asc, eq } from "drizzle-orm";
import type { Ctx } from "../../ctx.ts";
import { products } from "../../db/schema/catalogue.ts";
import { blogPostProducts } from "../../db/schema/voices.ts";
import { idsOfCodes } from "../products/ids-of-codes.ts";

export async function readPostProducts({ db }: Ctx, postId: number): Promise<string[]> {
  const found = await db
    .select({ code: products.code })
    .from(blogPostProducts)
    .innerJoin(products, eq(products.id, blogPostProducts.productId))
    .where(eq(blogPostProducts.postId, postId))
    .orderBy(asc(blogPostProducts.position));
  return found.map(({ code }) => code);
}

/** The products a post speaks of, in their order, replaced whole. */
export async function setPostProducts(ctx: Ctx, postId: number, codes: string[]): Promise<void> {
  const ids = await idsOfCodes(ctx, "products", codes, "products");
  await ctx.db.delete(blogPostProducts).where(eq(blogPostProducts.postId, postId));
  if (ids.length === 0) return;
  await ctx.db
    .insert(blogPostProducts)
    .values(ids.map((productId, position) => ({ postId, productId, position })));
}
