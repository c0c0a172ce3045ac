import type { ExtraIntent } from "./cart-request.ts";
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
  message: string;
  /** After an add, to show at once. */
  cart?: CartView;
};

export type CartRefused = {
  ok: false;
  message: string;
  /** The line whose quantity was refused, and what was typed in it. */
  line?: { id: number; typed: string | null };
  attempt?: AddAttempt;
  /** The form beside the products that was refused, as it was typed. */
  extra?: { intent: ExtraIntent; typed: Record<string, string> };
  /** The shop was not reached: what is on screen is all there is. */
  unreachable?: true;
};

export type CartResult = CartDone | CartRefused;
