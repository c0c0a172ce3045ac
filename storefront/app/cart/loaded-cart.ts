import type { CartView } from "./cart-view.ts";

/** What the cart's address answers. */
export type LoadedCart = {
  cart: CartView | null;
  /** The backend did not answer: nobody knows what is in the cart. */
  outage: boolean;
  /** Left by a form posted without scripts. */
  notice: string | null;
};

export const unknownCart: LoadedCart = { cart: null, outage: true, notice: null };
