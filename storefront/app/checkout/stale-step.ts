import { needsShipping } from "#contract/checkout/steps.ts";
import type { Order } from "#contract/order.ts";

/**
 * Editing a cart does not move its checkout, so a step may have become needless or needed since.
 * Tells which step must be sent again for the backend to see it.
 */
export function staleStep(order: Order): "address" | "shipping" | null {
  const { checkoutState: state, total } = order;
  if (state === "cart" || state === "completed") return null;
  const ships = needsShipping(order);
  const skipped = state === "shipping_skipped";
  if (!ships && (state === "addressed" || state === "shipping_selected")) return "address";
  if (ships && skipped) return "address";
  const reopens = state === "payment_skipped" && total > 0;
  const closes = total === 0 && (skipped || state === "shipping_selected");
  if (!reopens && !closes) return null;
  return ships && order.shipments.some(({ method }) => method !== null) ? "shipping" : "address";
}
