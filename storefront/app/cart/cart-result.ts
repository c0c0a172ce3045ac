import type { CartRequest } from "./cart-request.ts";
import type { CartView } from "./cart-view.ts";

/** An add to try again, with the quantity as it was typed. */
export type AddAttempt = {
  name: string;
  slug: string;
  productVariant: string;
  quantity: string;
};

export type CartDone = {
  ok: true;
  intent: CartRequest["intent"];
  message: string;
  /** After an add, to show at once. */
  cart?: CartView;
};

export type CartRefused = {
  ok: false;
  intent: CartRequest["intent"];
  message: string;
  /** The line whose quantity was refused, and what was typed in it. */
  line?: { id: number; typed: string | null };
  attempt?: AddAttempt;
};

export type CartResult = CartDone | CartRefused;
