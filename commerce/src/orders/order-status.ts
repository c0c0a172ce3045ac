import type { OrderRow } from "./order-record.ts";

type States = Pick<OrderRow, "state" | "paymentState" | "shippingState">;

/** One word for the shopper out of three machines, SPEC §4. */
export function orderStatus({ state, paymentState, shippingState }: States): string {
  if (state === "cancelled") return "cancelled";
  if (paymentState === "refunded") return "refunded";
  if (shippingState === "delivered" || shippingState === "shipped") return shippingState;
  if (paymentState === "pending_on_delivery") return "pending_on_delivery";
  if (paymentState === "awaiting_payment") return "awaiting_payment";
  if (paymentState === "cart") return "new";
  return shippingState === "no_shipping" ? "no_shipping" : "paid";
}
