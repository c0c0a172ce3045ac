import type { ProductCard } from "#app/catalogue/product-card.ts";
import type { CartExtras } from "#app/gifts/cart-extras.ts";
import type { CartView } from "./cart-view.ts";

/** What the cart's address answers. */
export type LoadedCart = {
  cart: CartView | null;
  extras: CartExtras | null;
  suggestions: ProductCard[];
  /** The backend did not answer: nobody knows what is in the cart. */
  outage: boolean;
  /** A session ended by itself: the cart is in the account. */
  waiting: boolean;
  /** Left by a form posted without scripts. */
  notice: string | null;
};

export const unknownCart: LoadedCart = {
  cart: null,
  extras: null,
  suggestions: [],
  outage: true,
  waiting: false,
  notice: null,
};
