import { and, eq } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { wishlistVariants } from "../db/schema/wishlist.ts";
import { notFound } from "../errors.ts";
import { lockWishlist } from "./find-wishlist.ts";

export function removeVariant(ctx: Ctx, token: string, variantId: number): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const list = await lockWishlist(ctx, token);
    const removed = await ctx.db
      .delete(wishlistVariants)
      .where(
        and(eq(wishlistVariants.wishlistId, list.id), eq(wishlistVariants.variantId, variantId)),
      )
      .returning();
    if (removed.length === 0) throw notFound();
  });
}
