import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Wishlist } from "#contract/wishlist.ts";
import type { Ctx } from "../ctx.ts";
import { wishlists } from "../db/schema/wishlist.ts";
import type { WishlistRow } from "./find-wishlist.ts";
import { presentWishlist } from "./present.ts";

/** A customer has one list, and gets it back. */
export async function createWishlist(ctx: Ctx): Promise<Wishlist> {
  return presentWishlist(ctx, await insertOrFind(ctx));
}

async function insertOrFind({ db, actor, clock }: Ctx): Promise<WishlistRow> {
  const customerId = actor.type === "customer" ? actor.id : null;
  const [inserted] = await db
    .insert(wishlists)
    .values({ token: randomUUID(), customerId, createdAt: clock(), updatedAt: clock() })
    .onConflictDoNothing()
    .returning();
  if (inserted) return inserted;
  const [known] = await db
    .select()
    .from(wishlists)
    .where(eq(wishlists.customerId, customerId ?? 0));
  if (!known) throw new Error("A customer either has a wishlist or gets one");
  return known;
}
