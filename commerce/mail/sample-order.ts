import { Order, PickupPoint } from "#contract/order.ts";
import sample from "./sample-order.json" with { type: "json" };

export const pickupPoint = () => PickupPoint.parse(sample.pickupPoint);

type PayBy = "CARTA" | "CONTRASSEGNO" | "BONIFICO";

export function placedOrder(changes: Partial<Order> = {}, payBy: PayBy = "CARTA"): Order {
  const order = Order.parse(sample.order);
  const method = sample.order.payments[0]?.method.replace(/\w+$/, payBy) ?? null;
  const payments = order.payments.map((payment) => ({ ...payment, method }));
  return { ...order, payments, ...changes };
}
