import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Ctx } from "#commerce/ctx.ts";
import { variants, wishlistVariants, wishlists } from "#commerce/db/schema.ts";
import { idOf, idsByCode } from "./lookup.ts";

/** The list keeps the order of the content. */
export async function loadWishlist(
  ctx: Ctx,
  customerId: number,
  codes: string[],
  at: Date,
): Promise<void> {
  if (codes.length === 0) return;
  const found = await ctx.db
    .select({ id: variants.id, code: variants.code })
    .from(variants)
    .where(inArray(variants.code, codes));
  const ids = idsByCode(found);
  const [list] = await ctx.db
    .insert(wishlists)
    .values({ token: randomUUID(), customerId, createdAt: at, updatedAt: at })
    .returning({ id: wishlists.id });
  if (!list) throw new Error("Inserting a wishlist returns it");
  await ctx.db.insert(wishlistVariants).values(
    codes.map((code, index) => ({
      wishlistId: list.id,
      variantId: idOf(ids, code),
      addedAt: new Date(at.getTime() - index * 1000),
    })),
  );
}
