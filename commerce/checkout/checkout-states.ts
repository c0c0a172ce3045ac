import { eq } from "drizzle-orm";
import type { CheckoutState, Order } from "#contract/order.ts";
import { presentPriced } from "../cart/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import {
  apply,
  can,
  loadRecord,
  type Machine,
  needsShipping,
  type OrderRow,
  presentOrder,
  type PricedOrder,
  priceOrder,
} from "../orders/index.ts";
import { orders } from "../orders/schema.ts";

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

/**
 * Editing a cart does not move its checkout, so a skipped step may have become needed since.
 * This is the state the cart can truly claim; moves start from it. docs/decisions/004-checkout-states.md.
 */
export function trueState({ record, priced }: PricedOrder): CheckoutState {
  const { order } = record;
  const state = order.checkoutState;
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
function skipSteps({ record, priced }: PricedOrder): Steps {
  let state = record.order.checkoutState;
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

/** Writes a step of the checkout to a locked cart, prices it again and skips what has become needless. */
export async function advanceCart(
  ctx: Ctx,
  order: OrderRow,
  change: Partial<OrderRow>,
): Promise<Order> {
  const changed = { ...order, ...change };
  const pricedOrder = await priceOrder(ctx, await loadRecord(ctx, changed));
  const steps = skipSteps(pricedOrder);
  await ctx.db
    .update(orders)
    .set({ ...change, ...steps })
    .where(eq(orders.id, order.id));
  const record = { ...pricedOrder.record, order: { ...changed, ...steps } };
  return presentOrder(ctx, await presentPriced(ctx, { ...pricedOrder, record }));
}
