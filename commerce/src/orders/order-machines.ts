import type { Machine } from "./state-machine.ts";

/** The states of the backend family, with the shop's own states: pending_on_delivery, delivered, no_shipping. */
export type OrderState = "cart" | "new" | "cancelled" | "fulfilled";
export const orderMachine: Machine<OrderState, "create" | "cancel" | "fulfill"> = {
  create: { from: ["cart"], to: "new" },
  cancel: { from: ["new"], to: "cancelled" },
  fulfill: { from: ["new"], to: "fulfilled" },
};

/** Of an order whose payment is still to come. */
export const awaitsMoney = (paymentState: string): boolean =>
  paymentState === "awaiting_payment" || paymentState === "pending_on_delivery";

export type PaymentState =
  | "cart"
  | "new"
  | "processing"
  | "completed"
  | "failed"
  | "cancelled"
  | "partially_refunded"
  | "refunded";
export const paymentMachine: Machine<
  PaymentState,
  "create" | "process" | "complete" | "fail" | "cancel" | "refund_part" | "refund"
> = {
  create: { from: ["cart"], to: "new" },
  process: { from: ["new"], to: "processing" },
  complete: { from: ["new", "processing"], to: "completed" },
  fail: { from: ["new", "processing"], to: "failed" },
  cancel: { from: ["new", "processing"], to: "cancelled" },
  refund_part: { from: ["completed", "partially_refunded"], to: "partially_refunded" },
  refund: { from: ["completed", "partially_refunded"], to: "refunded" },
};

export type ShipmentState = "cart" | "ready" | "shipped" | "delivered" | "cancelled";
export const shipmentMachine: Machine<ShipmentState, "create" | "ship" | "deliver" | "cancel"> = {
  create: { from: ["cart"], to: "ready" },
  ship: { from: ["ready"], to: "shipped" },
  deliver: { from: ["shipped"], to: "delivered" },
  cancel: { from: ["ready"], to: "cancelled" },
};
