import { asc, eq, inArray, or, sql } from "drizzle-orm";
import type { MergeTokens, Wishlist } from "#contract/wishlist.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { wishlists } from "./schema.ts";
import { notFound } from "../kernel/errors.ts";
import { mayChange, presentWishlist, type WishlistRow } from "./present.ts";

/**
 * Whatever either list holds ends up once in the survivor: the customer's own list, or else the one changed last.
 * A list the caller may not change counts as gone, so a share link cannot empty somebody's list.
 */
export function mergeWishlists(ctx: Ctx, { tokenA, tokenB }: MergeTokens): Promise<Wishlist> {
  return withTransaction(ctx, async (ctx) => {
    const [survivor, ...others] = await lockCandidates(ctx, [tokenA, tokenB]);
    if (!survivor) throw notFound();
    for (const other of others) await moveEntries(ctx, other, survivor);
    return presentWishlist(ctx, await adopt(ctx, survivor));
  });
}

/** The survivor comes first. A customer's own list joins in when a guest's would otherwise be adopted beside it. */
async function lockCandidates(ctx: Ctx, tokens: string[]): Promise<WishlistRow[]> {
  const { actor } = ctx;
  const own = actor.type === "customer" ? eq(wishlists.customerId, actor.id) : undefined;
  const rows = await ctx.db
    .select()
    .from(wishlists)
    .where(or(inArray(wishlists.token, tokens), own))
    .orderBy(asc(wishlists.id))
    .for("update");
  const changeable = rows.filter((row) => mayChange(ctx, row));
  if (!changeable.some(({ token }) => tokens.includes(token))) return [];
  return changeable.toSorted(
    (a, b) =>
      Number(b.customerId !== null) - Number(a.customerId !== null) ||
      b.updatedAt.getTime() - a.updatedAt.getTime() ||
      a.id - b.id,
  );
}

async function moveEntries(ctx: Ctx, from: WishlistRow, to: WishlistRow): Promise<void> {
  await ctx.db.execute(sql`
    insert into wishlist_variants (wishlist_id, variant_id, added_at)
    select ${to.id}, variant_id, added_at from wishlist_variants where wishlist_id = ${from.id}
    on conflict do nothing`);
  await ctx.db.delete(wishlists).where(eq(wishlists.id, from.id));
}

async function adopt(ctx: Ctx, survivor: WishlistRow): Promise<WishlistRow> {
  if (ctx.actor.type !== "customer" || survivor.customerId !== null) return survivor;
  const [adopted] = await ctx.db
    .update(wishlists)
    .set({ customerId: ctx.actor.id, updatedAt: ctx.clock() })
    .where(eq(wishlists.id, survivor.id))
    .returning();
  return adopted ?? survivor;
}
