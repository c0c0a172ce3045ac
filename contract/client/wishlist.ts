import { Wishlist } from "../wishlist.ts";
import type { Send } from "./transport.ts";

const path = (token: string) => `/shop/wishlists/${encodeURIComponent(token)}`;

export function wishlistCalls(send: Send) {
  return {
    createWishlist: () => send("/shop/wishlists", { method: "POST", answers: Wishlist }),
    wishlist: (token: string) => send(path(token), { answers: Wishlist }),
    addToWishlist: (token: string, productVariantId: number) =>
      send(`${path(token)}/variant`, {
        method: "PATCH",
        body: { productVariantId },
        answers: Wishlist,
      }),
    removeFromWishlist: (token: string, productVariantId: number) =>
      send(`${path(token)}/productVariants/${productVariantId}`, { method: "DELETE" }),
    mergeWishlists: (tokenA: string, tokenB: string) =>
      send("/shop/wishlists/merge", {
        method: "POST",
        body: { tokenA, tokenB },
        answers: Wishlist,
      }),
  };
}
