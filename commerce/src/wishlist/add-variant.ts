import { and, eq } from "drizzle-orm";
import type { Wishlist } from "#contract/wishlist.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { products, variants } from "../db/schema/catalogue.ts";
import { wishlistVariants, wishlists } from "../db/schema/wishlist.ts";
import { invalid, notFound } from "../errors.ts";
import { lockWishlist } from "./find-wishlist.ts";
import { presentWishlist } from "./present.ts";

const most = 200;

/** Adding twice changes nothing. */
export function addVariant(ctx: Ctx, token: string, variantId: number): Promise<Wishlist> {
  return withTransaction(ctx, async (ctx) => {
    const list = await lockWishlist(ctx, token);
    await requireSold(ctx, variantId);
    const ofList = eq(wishlistVariants.wishlistId, list.id);
    if ((await ctx.db.$count(wishlistVariants, ofList)) >= most) {
      throw invalid("", `La lista dei desideri può contenere al massimo ${most} prodotti.`);
    }
    await ctx.db
      .insert(wishlistVariants)
      .values({ wishlistId: list.id, variantId, addedAt: ctx.clock() })
      .onConflictDoNothing();
    await ctx.db.update(wishlists).set({ updatedAt: ctx.clock() }).where(eq(wishlists.id, list.id));
    return presentWishlist(ctx, list);
  });
}

async function requireSold(ctx: Ctx, id: number): Promise<void> {
  const found = await ctx.db
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.id, id), eq(variants.enabled, true), eq(products.enabled, true)));
  if (found.length === 0) throw notFound(`The ProductVariant ${id} does not exist`);
}
