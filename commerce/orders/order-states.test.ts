import { expect, test } from "vitest";
import { apply, awaitsMoney, orderMachine, orderStatus, shipmentMachine } from "./order-states.ts";

test.each([
  ["cancelled", "refunded", "cancelled", "cancelled"],
  ["fulfilled", "refunded", "delivered", "refunded"],
  ["fulfilled", "paid", "delivered", "delivered"],
  ["new", "pending_on_delivery", "shipped", "shipped"],
  ["new", "pending_on_delivery", "ready", "pending_on_delivery"],
  ["new", "awaiting_payment", "no_shipping", "awaiting_payment"],
  ["cart", "cart", "cart", "new"],
  ["fulfilled", "paid", "no_shipping", "no_shipping"],
  ["new", "paid", "ready", "paid"],
] as const)(
  "an order that is %s, %s and %s is told as %s",
  (state, paymentState, shippingState, told) => {
    expect(orderStatus({ state, paymentState, shippingState })).toBe(told);
  },
);

test("money is waited for from the bank and from the courier, not once it came", () => {
  const states = ["awaiting_payment", "pending_on_delivery", "paid", "cancelled"];
  expect(states.map(awaitsMoney)).toEqual([true, true, false, false]);
});

test("a move from a wrong state is refused with those that are possible", () => {
  expect(apply(orderMachine, "new", "cancel", "order")).toBe("cancelled");
  expect(() => apply(shipmentMachine, "ready", "deliver", "shipment")).toThrow(
    "Cannot deliver as shipment is in a wrong state. Current: ready. Possible transitions: ship, cancel.",
  );
  expect(() => apply(orderMachine, "fulfilled", "cancel", "order")).toThrow(
    "Possible transitions: none.",
  );
});
