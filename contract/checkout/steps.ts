import type { CheckoutState } from "../order.ts";

const WITH_SHIPPING: readonly CheckoutState[] = [
  "addressed",
  "shipping_selected",
  "shipping_skipped",
  "payment_selected",
  "payment_skipped",
];
const WITH_PAYMENT: readonly CheckoutState[] = WITH_SHIPPING.filter(
  (state) => state !== "addressed",
);
const READY: readonly CheckoutState[] = ["payment_selected", "payment_skipped"];

export function canSelectShipping(state: CheckoutState): boolean {
  return WITH_SHIPPING.includes(state);
}

export function canSelectPayment(state: CheckoutState): boolean {
  return WITH_PAYMENT.includes(state);
}

export function canComplete(state: CheckoutState): boolean {
  return READY.includes(state);
}

type ShippableCart = {
  items: readonly { selectedVariant?: { shippingRequired?: boolean } | null }[];
};

/** An item that does not say is taken to need shipping. */
export function needsShipping(cart: ShippableCart): boolean {
  return cart.items.some((item) => item.selectedVariant?.shippingRequired !== false);
}
