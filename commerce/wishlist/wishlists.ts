import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Wishlist } from "#contract/wishlist.ts";
import { products, variants } from "../catalogue/schema.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { invalid, notFound } from "../kernel/errors.ts";
import { findWishlist, lockWishlist, presentWishlist, type WishlistRow } from "./present.ts";
import { wishlists, wishlistVariants } from "./schema.ts";

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

export async function getWishlist(ctx: Ctx, token: string): Promise<Wishlist> {
  return presentWishlist(ctx, await findWishlist(ctx, token));
}

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
