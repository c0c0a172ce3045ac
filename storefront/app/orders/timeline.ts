import type { Order } from "#contract/order.ts";
import { orderStatusLabel } from "#contract/orders/status.ts";
import * as m from "#messages";
import { formatMoment } from "./moment.ts";

export type Step = { label: string; at: string | null; state: "done" | "now" | "todo" };

type Course = Pick<
  Order,
  "status" | "paymentState" | "shippingState" | "shipments" | "checkoutCompletedAt"
>;

/** The steps of an order with the labels of SPEC §4, up to where it is and on to where it goes. */
export function timeline(order: Course): Step[] {
  const received = { label: m["order.received"](), at: formatMoment(order.checkoutCompletedAt) };
  if (order.status === "cancelled" || order.status === "refunded") {
    return reached(1, [received, step(order.status)]);
  }
  const [parcel] = order.shipments;
  const isPayable = order.paymentState === "awaiting_payment" || order.paymentState === "new";
  const payment = step(paymentStatus(order.paymentState));
  if (order.shippingState === "no_shipping") {
    return reached(isPayable ? 1 : 2, [received, payment, step("no_shipping")]);
  }
  const steps = [
    received,
    payment,
    step("ready"),
    step("shipped", parcel?.shippedAt),
    step("delivered", parcel?.deliveredAt),
  ];
  const moved = { shipped: 3, delivered: 4 }[order.shippingState];
  return reached(moved ?? (isPayable ? 1 : 2), steps);
}

/** Paid on delivery is settled enough to go on; partial payments are still payments. */
function paymentStatus(paymentState: string): string {
  return ["awaiting_payment", "new", "pending_on_delivery"].includes(paymentState)
    ? paymentState
    : "paid";
}

function step(status: string, at?: string | null) {
  return { label: orderStatusLabel(status), at: formatMoment(at) };
}

function reached(now: number, steps: Omit<Step, "state">[]): Step[] {
  return steps.map((one, index) => ({
    ...one,
    state: index < now ? "done" : index === now ? "now" : "todo",
  }));
}
