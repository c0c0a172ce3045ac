import type { CartResult } from "#app/cart/cart-result.ts";

export type WishResult =
  | {
      ok: true;
      message: string;
      /** Slugs of the products now on the list. */
      wishlist: string[];
      /** Of a product that moved to the cart. */
      cart?: CartResult;
    }
  | { ok: false; message: string };
