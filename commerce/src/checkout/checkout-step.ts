import type { CheckoutState } from "#contract/order.ts";
import { needsShipping } from "../orders/narrow-rules.ts";
import type { OrderRow } from "../orders/order-record.ts";
import type { PricedOrder } from "../orders/price-order.ts";
import { apply, can } from "../orders/state-machine.ts";
import { checkoutMachine } from "./checkout-machine.ts";

/**
 * Editing a cart does not move its checkout, so a skipped step may have become needed since.
 * This is the state the cart can truly claim; moves start from it. docs/decisions/004-checkout-states.md.
 */
export function trueState({ record, priced }: PricedOrder): CheckoutState {
  const { order } = record;
  const state = order.checkoutState as CheckoutState;
  const past = state === "shipping_skipped" || state.startsWith("payment_");
  if (past && needsShipping(record) && order.shippingMethodCode === null) return "addressed";
  if (state === "payment_skipped" && priced.total > 0) {
    return needsShipping(record) ? "shipping_selected" : "shipping_skipped";
  }
  return state;
}

export function requireMove(
  pricedOrder: PricedOrder,
  move: keyof typeof checkoutMachine,
): CheckoutState {
  return apply(checkoutMachine, trueState(pricedOrder), move, "order");
}

type Steps = Pick<OrderRow, "checkoutState" | "shippingMethodCode">;

/** After addressing and after choosing the shipping, steps with nothing to choose are skipped. */
export function skipSteps({ record, priced }: PricedOrder): Steps {
  let state = record.order.checkoutState as CheckoutState;
  let { shippingMethodCode } = record.order;
  if (!needsShipping(record) && can(checkoutMachine, state, "skip_shipping")) {
    state = apply(checkoutMachine, state, "skip_shipping", "order");
    shippingMethodCode = null;
  }
  if (priced.total <= 0 && can(checkoutMachine, state, "skip_payment")) {
    state = apply(checkoutMachine, state, "skip_payment", "order");
  }
  return { checkoutState: state, shippingMethodCode };
}
