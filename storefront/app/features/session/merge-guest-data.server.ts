import {
  clearCartToken,
  readCartToken,
  readWishlistToken,
  setCartToken,
  setWishlistToken,
} from "./cookies.server.ts";
import { isOutage } from "#app/features/api/outage.ts";
import { ApiError } from "#contract/api-error.ts";
import type { Shop } from "#contract/client/client.ts";
import { skipBotCheck } from "#contract/client/cart.ts";

/**
 * SPEC §4: at sign-in what the guest collected joins the latest cart and wishlist of the account, or is adopted.
 * Should it fail, the guest's tokens stay, and nothing is lost.
 */
export async function mergeGuestData(
  request: Request,
  shop: Shop,
  headers: Headers,
): Promise<void> {
  await unharmed(mergeGuestCart(request, shop, headers));
  await unharmed(mergeGuestWishlist(request, shop, headers));
}

async function mergeGuestCart(request: Request, shop: Shop, headers: Headers): Promise<void> {
  const guest = await readCartToken(request);
  const cart = (await joinCart(shop, guest)) ?? (guest && (await joinCart(shop, null)));
  if (cart) await setCartToken(headers, cart);
  else await clearCartToken(headers);
}

/** Empty comes out also when another tab has just taken the guest's cart along: then the account's latest has it. */
async function joinCart(shop: Shop, guest: string | null): Promise<string | null> {
  const own = await shop.createCart(skipBotCheck);
  const cart = guest === null ? own : await shop.mergeCarts(guest, own.token);
  if (cart.items.length > 0) return cart.token;
  await shop.emptyCart(cart.token);
  return null;
}

async function mergeGuestWishlist(request: Request, shop: Shop, headers: Headers): Promise<void> {
  const guest = await readWishlistToken(request);
  const own = await shop.createWishlist();
  const list = guest === null ? own : await shop.mergeWishlists(guest, own.token);
  await setWishlistToken(headers, list.token);
}

async function unharmed(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
  }
}
