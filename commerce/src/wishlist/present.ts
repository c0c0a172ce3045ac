import type { Wishlist } from "#contract/wishlist.ts";
import type { Ctx } from "../ctx.ts";
import { mayChange } from "./find-wishlist.ts";
import type { WishlistRow } from "./find-wishlist.ts";
import { loadEntries } from "./load-entries.ts";

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
