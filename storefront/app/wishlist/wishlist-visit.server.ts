import type { RouterContextProvider } from "react-router";
import { visitorContext } from "#app/session/visitor.server.ts";
import { noStore } from "#app/shop/no-store.ts";
import { readWishlistToken } from "#app/shop/wishlist-token.server.ts";
import type { Shop } from "#contract/client.ts";

/** One request about the visitor's wishlist, and the headers its answer will have. */
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
