import { needsShipping } from "#contract/checkout/steps.ts";
import type { Order } from "#contract/order.ts";
import type { CartKind } from "./details.ts";

export const cartKind = (order: Order): CartKind => ({
  guest: order.customer === null,
  needsShipping: needsShipping(order),
});
