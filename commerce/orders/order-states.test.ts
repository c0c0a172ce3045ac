import { expect, test } from "vitest";
import labels from "#contract/order-statuses.json" with { type: "json" };
import {
  apply,
  awaitsMoney,
  orderMachine,
  orderStatuses,
  shipmentMachine,
} from "./order-states.ts";

test.each([
  ["cart", "cart", "cart", false, ["new", "new", "new"]],
  [
    "new",
    "awaiting_payment",
    "ready",
    false,
    ["awaiting_payment", "awaiting_payment", "preparing"],
  ],
  [
    "new",
    "awaiting_payment",
    "no_shipping",
    false,
    ["awaiting_payment", "awaiting_payment", "no_shipping"],
  ],
  [
    "new",
    "pending_on_delivery",
    "ready",
    false,
    ["pending_on_delivery", "pending_on_delivery", "preparing"],
  ],
  ["new", "pending_on_delivery", "ready", true, ["ready", "pending_on_delivery", "ready"]],
  ["new", "pending_on_delivery", "shipped", true, ["shipped", "pending_on_delivery", "shipped"]],
  ["new", "paid", "ready", false, ["paid", "paid", "preparing"]],
  ["new", "paid", "ready", true, ["ready", "paid", "ready"]],
  ["new", "partially_refunded", "ready", false, ["paid", "partially_refunded", "preparing"]],
  ["fulfilled", "paid", "no_shipping", false, ["no_shipping", "paid", "no_shipping"]],
  ["fulfilled", "paid", "delivered", true, ["delivered", "paid", "delivered"]],
  ["fulfilled", "refunded", "delivered", true, ["refunded", "refunded", "delivered"]],
  ["cancelled", "refunded", "cancelled", true, ["cancelled", "refunded", "cancelled"]],
  ["cancelled", "cancelled", "cancelled", false, ["cancelled", "cancelled", "cancelled"]],
] as const)(
  "an order that is %s, %s and %s (packed: %s) has the statuses %j",
  (state, paymentState, shippingState, isPacked, statuses) => {
    const found = orderStatuses({ state, paymentState, shippingState }, isPacked);
    expect([found.status, found.paymentStatus, found.shippingStatus]).toEqual(statuses);
    for (const status of statuses) expect(labels).toHaveProperty(status);
  },
);

test("money is waited for from the bank and from the courier, not once it came", () => {
  const states = ["awaiting_payment", "pending_on_delivery", "paid", "cancelled"];
  expect(states.map(awaitsMoney)).toEqual([true, true, false, false]);
});

test("a move from a wrong state is refused with those that are possible", () => {
  expect(apply(orderMachine, "new", "cancel")).toBe("cancelled");
  expect(() => apply(shipmentMachine, "ready", "deliver")).toThrow(
    "Nel frattempo lo stato è cambiato: ricarica la pagina.",
  );
  expect(() => apply(shipmentMachine, "ready", "deliver", (possible) => possible.join())).toThrow(
    "ship,cancel",
  );
});
