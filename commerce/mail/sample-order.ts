import { Order, PickupPoint } from "#contract/order.ts";
import sample from "./sample-order.json" with { type: "json" };

/** A placed order with a discount, free shipping, a gift box and two products. */
const order = Order.parse(sample.order);
export const pickupPoint = PickupPoint.parse(sample.pickupPoint);

type PayBy = "CARTA" | "CONTRASSEGNO" | "BONIFICO";

export function placedOrder(changes: Partial<Order> = {}, payBy: PayBy = "CARTA"): Order {
  const method = `/api/v2/shop/payment-methods/${payBy}`;
  const payments = order.payments.map((payment) => ({ ...payment, method }));
  return { ...order, payments, ...changes };
}
