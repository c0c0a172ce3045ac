import { eq, sql } from "drizzle-orm";
import type { Wishlist, WishlistProduct } from "#contract/wishlist.ts";
import {
  isVisible,
  presentProduct,
  presentVariant,
  productCard,
  variantCard,
} from "../catalogue/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { selectRows } from "../kernel/db/json.ts";
import { CommerceError, notFound } from "../kernel/errors.ts";
import { wishlists } from "./schema.ts";

/** Those who look through the share link do not learn whose list it is. */
export async function presentWishlist(ctx: Ctx, row: WishlistRow): Promise<Wishlist> {
  const { apiPrefix } = ctx.config;
  return {
    "@context": `${apiPrefix}/contexts/Wishlist`,
    "@id": `${apiPrefix}/shop/wishlists/${row.token}`,
    "@type": "Wishlist",
    id: row.id,
    token: row.token,
    shopUser: presentOwner(ctx, row),
    editable: mayChange(ctx, row),
    wishlistProducts: await loadEntries(ctx, row.id),
  };
}

function presentOwner({ actor, config }: Ctx, { customerId }: WishlistRow): Wishlist["shopUser"] {
  if (actor.type !== "customer" || actor.id !== customerId) return null;
  return {
    "@id": `${config.apiPrefix}/shop/shop-users/${actor.id}`,
    "@type": "ShopUser",
    id: actor.id,
    email: actor.email,
  };
}

/** The latest first. What is no longer sold stays on the list, without a price. */
async function loadEntries(ctx: Ctx, wishlistId: number): Promise<WishlistProduct[]> {
  const entries = await selectRows(
    ctx.db,
    {
      product: productCard(ctx),
      variant: variantCard,
      isSold: sql<boolean>`(v.enabled and ${isVisible(ctx)})`,
      addedAt: sql<string>`to_char(w.added_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
    },
    sql`from wishlist_variants w
      join variants v on v.id = w.variant_id
      join products p on p.id = v.product_id
      left join variant_prices vp
        on vp.variant_id = v.id and vp.channel_code = ${ctx.config.channelCode}
      where w.wishlist_id = ${wishlistId}
      order by w.added_at desc, w.variant_id desc`,
  );
  return entries.map(({ product, variant, isSold, addedAt }) => ({
    "@type": "WishlistProduct",
    product: presentProduct(ctx, product),
    variant: presentVariant(ctx, isSold ? variant : { ...variant, ...unsold }),
    quantity: 0,
    addedAt,
  }));
}

const unsold = { price: null, tracked: true, available: 0 };

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
