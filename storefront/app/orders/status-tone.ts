export type StatusTone = "wait" | "moving" | "done" | "off";

const tones: Readonly<Record<string, StatusTone>> = {
  new: "wait",
  awaiting_payment: "wait",
  pending_on_delivery: "wait",
  no_shipping: "done",
  delivered: "done",
  fulfilled: "done",
  cancelled: "off",
  refunded: "off",
};

/** How far an order is, at a glance: colour comes beside the words, never alone. */
export function statusTone(status: string): StatusTone {
  return tones[status] ?? "moving";
}
