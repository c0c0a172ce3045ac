import type { CheckoutState } from "#contract/order.ts";
import type { Machine } from "../orders/state-machine.ts";

type CheckoutMove =
  "address" | "skip_shipping" | "select_shipping" | "skip_payment" | "select_payment" | "complete";

/** SPEC §4. */
export const checkoutMachine: Machine<CheckoutState, CheckoutMove> = {
  address: {
    from: [
      "cart",
      "addressed",
      "shipping_selected",
      "shipping_skipped",
      "payment_selected",
      "payment_skipped",
    ],
    to: "addressed",
  },
  skip_shipping: { from: ["addressed"], to: "shipping_skipped" },
  select_shipping: {
    from: ["addressed", "shipping_selected", "payment_selected", "payment_skipped"],
    to: "shipping_selected",
  },
  skip_payment: { from: ["shipping_selected", "shipping_skipped"], to: "payment_skipped" },
  select_payment: {
    from: ["shipping_selected", "shipping_skipped", "payment_selected"],
    to: "payment_selected",
  },
  complete: { from: ["payment_selected", "payment_skipped"], to: "completed" },
};
