import { addToCart } from "#app/cart/add-to-cart.server.ts";
import { cartVisit } from "#app/cart/cart-visit.server.ts";
import { isOutage } from "#app/shop/outage.ts";
import { setWishlistToken } from "#app/shop/wishlist-token.server.ts";
import { ApiError } from "#contract/api-error.ts";
import type { Wishlist } from "#contract/wishlist.ts";
import * as m from "#messages";
import type { RouterContextProvider } from "react-router";
import { readWishlist } from "./read-wishlist.server.ts";
import { wishedProducts } from "./wished-products.ts";
import type { WishRequest } from "./wishlist-request.ts";
import type { WishResult } from "./wishlist-result.ts";
import type { WishlistVisit } from "./wishlist-visit.server.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

export async function changeWishlist(
  visit: WishlistVisit,
  wanted: WishRequest,
  asked: Asked,
): Promise<WishResult> {
  try {
    switch (wanted.intent) {
      case "add":
        return done(m["wishlist.added"](), await add(visit, wanted.variant));
      case "remove":
        return done(m["wishlist.removed"](), await remove(visit, wanted.product));
      case "move":
        return await move(visit, wanted, asked);
    }
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    const said = error instanceof ApiError && error.status === 422 ? error.violationOf("") : null;
    return { ok: false, message: said ?? m["wishlist.error"]() };
  }
}

const done = (message: string, list: Wishlist | null): WishResult => ({
  ok: true,
  message,
  wishlist: wishedProducts(list),
});

async function add(visit: WishlistVisit, variant: number): Promise<Wishlist> {
  const list = (await readWishlist(visit)) ?? (await visit.shop.createWishlist());
  await setWishlistToken(visit.headers, list.token);
  return visit.shop.addToWishlist(list.token, variant);
}

/** Every variant of the product goes; one that is gone already was taken off in another tab. */
async function remove(visit: WishlistVisit, product: string): Promise<Wishlist | null> {
  const list = await readWishlist(visit);
  if (!list) return null;
  const entries = list.wishlistProducts.filter((entry) => entry.product.slug === product);
  for (const { variant } of entries) {
    await visit.shop.removeFromWishlist(list.token, variant.id).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    });
  }
  return visit.shop.wishlist(list.token);
}

/** Into the cart first: what cannot be bought stays on the list. */
async function move(
  visit: WishlistVisit,
  { product, variant }: { product: string; variant: number },
  { request, context }: Asked,
): Promise<WishResult> {
  const list = await readWishlist(visit);
  const entry = list?.wishlistProducts.find((one) => one.variant.id === variant);
  if (!entry) return done(m["wishlist.removed"](), list);
  const cart = await cartVisit(request, context);
  const added = await addToCart(cart, {
    intent: "add",
    productVariant: entry.variant["@id"],
    quantity: "1",
    product,
    amount: undefined,
    customMessage: undefined,
    recaptchaToken: undefined,
  });
  for (const cookie of cart.headers.getSetCookie()) visit.headers.append("set-cookie", cookie);
  if (!added.ok) return added;
  const left = await remove(visit, product);
  const message = m["wishlist.moved"]({ name: entry.product.name });
  return {
    ok: true,
    message,
    wishlist: wishedProducts(left),
    cart: { ...added, message },
  };
}
