import type { RouterContextProvider } from "react-router";
import { noStore } from "#app/features/api/caching.ts";
import { ApiError, isOutage } from "#contract/api-error.ts";
import { addToCart } from "#app/features/cart/add-to-cart.server.ts";
import { cartVisit } from "#app/features/cart/cart.server.ts";
import {
  clearWishlistToken,
  readWishlistToken,
  setWishlistToken,
} from "#app/features/session/cookies.server.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import type { Shop } from "#contract/client/client.ts";
import type { Wishlist } from "#contract/wishlist.ts";
import * as m from "#messages";
import { wishedProducts, type WishRequest, type WishResult } from "./wishlist-request.ts";

export type WishlistVisit = {
  shop: Shop;
  token: string | null;
  signedIn: boolean;
  headers: Headers;
};

export async function wishlistVisit(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<WishlistVisit> {
  const visitor = context.get(visitorContext);
  const session = await visitor.session();
  return {
    shop: await visitor.shop(),
    token: visitor.hasLostSession() ? null : await readWishlistToken(request),
    signedIn: session !== null,
    headers: new Headers({ "cache-control": noStore }),
  };
}

/** Returns the visitor's list; null for guests without one. Throws if the backend is down. */
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

/** A list the visitor may not change belongs to somebody else. */
async function find({ shop }: WishlistVisit, token: string): Promise<Wishlist | null> {
  try {
    const list = await shop.wishlist(token);
    return list.editable ? list : null;
  } catch (error) {
    if (!(error instanceof ApiError) || isOutage(error)) throw error;
    return null;
  }
}

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

export async function changeWishlist(
  visit: WishlistVisit,
  change: WishRequest,
  asked: Asked,
): Promise<WishResult> {
  try {
    switch (change.intent) {
      case "add":
        return done(m["wishlist.added"](), await add(visit, change));
      case "remove":
        return done(m["wishlist.removed"](), await remove(visit, change.product));
      case "move":
        return await move(visit, change, asked);
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

async function add(
  visit: WishlistVisit,
  { variant, product }: Pick<WishRequest, "variant" | "product">,
): Promise<Wishlist> {
  const list = (await readWishlist(visit)) ?? (await visit.shop.createWishlist());
  await setWishlistToken(visit.headers, list.token);
  const longer = await visit.shop.addToWishlist(list.token, variant, product);
  if (longer.token !== list.token) await setWishlistToken(visit.headers, longer.token);
  return longer;
}

/** Removes all variants of the product; a missing one was removed in another tab. */
async function remove(visit: WishlistVisit, product: string): Promise<Wishlist | null> {
  const list = await readWishlist(visit);
  if (!list) return null;
  const entries = list.wishlistProducts.filter((entry) => entry.product.slug === product);
  let { token } = list;
  for (const { variant } of entries) {
    try {
      token = await visit.shop.removeFromWishlist(token, variant.id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  }
  if (token !== list.token) await setWishlistToken(visit.headers, token);
  return visit.shop.wishlist(token);
}

/** Adds to the cart first: an unavailable product stays on the list. */
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
    shownPrice: undefined,
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
