import { eq } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { wishlists } from "../db/schema/wishlist.ts";
import { CommerceError, notFound } from "../errors.ts";

export type WishlistRow = typeof wishlists.$inferSelect;

/** The token is the share link: whoever has it may look. */
export async function findWishlist(ctx: Ctx, token: string): Promise<WishlistRow> {
  const [row] = await ctx.db.select().from(wishlists).where(eq(wishlists.token, token));
  if (!row) throw notFound();
  return row;
}

/** A customer's list is changed by its owner alone, a guest's by whoever has the token. */
export function mayChange({ actor }: Ctx, { customerId }: WishlistRow): boolean {
  if (customerId === null || actor.type === "system") return true;
  return actor.type === "customer" && actor.id === customerId;
}

/** Locked until the transaction ends, so that it cannot be merged away meanwhile. */
export async function lockWishlist(ctx: Ctx, token: string): Promise<WishlistRow> {
  const [row] = await ctx.db
    .select()
    .from(wishlists)
    .where(eq(wishlists.token, token))
    .for("update");
  if (!row) throw notFound();
  if (!mayChange(ctx, row)) throw new CommerceError("forbidden", "Access Denied.");
  return row;
}
