import { isOutage } from "#app/shop/outage.ts";
import { clearWishlistToken, setWishlistToken } from "#app/shop/wishlist-token.server.ts";
import { ApiError } from "#contract/api-error.ts";
import type { Wishlist } from "#contract/wishlist.ts";
import type { WishlistVisit } from "./wishlist-visit.server.ts";

/** The visitor's list; null for guests who never wished for anything. It throws when the backend is away. */
export async function readWishlist(visit: WishlistVisit): Promise<Wishlist | null> {
  const { shop, token, signedIn, headers } = visit;
  const known = token === null ? null : await find(visit, token);
  if (known) return known;
  if (signedIn) {
    const own = await shop.createWishlist();
    await setWishlistToken(headers, own.token);
    return own;
  }
  if (token !== null) await clearWishlistToken(headers);
  return null;
}

/** A list the visitor may not change is somebody else's. */
async function find({ shop }: WishlistVisit, token: string): Promise<Wishlist | null> {
  try {
    const list = await shop.wishlist(token);
    return list.editable ? list : null;
  } catch (error) {
    if (!(error instanceof ApiError) || isOutage(error)) throw error;
    return null;
  }
}
