import { expect, test } from "vitest";
import { order, orderItem } from "#app/features/cart/order.fixture.ts";
import type { CheckoutState, Order } from "#contract/order.ts";
import { staleStep } from "./checkout.server.ts";

const shipped = [orderItem()];
const { selectedVariant } = orderItem();
const cards = [orderItem({ selectedVariant: { ...selectedVariant, shippingRequired: false } })];
const shipments = [
  {
    "@id": "/api/v2/shop/orders/tok/shipments/1",
    "@type": "Shipment" as const,
    id: 1,
    state: "cart",
    method: "/api/v2/shop/shipping-methods/BRT_STANDARD",
    tracking: null,
    trackingUrl: null,
    shippedAt: null,
    deliveredAt: null,
  },
];

const cart = (checkoutState: CheckoutState, changes: Partial<Order>) =>
  order({ checkoutState, total: 3480, shipments, ...changes });

test.each([
  ["cart", { items: cards }, null],
  ["addressed", { items: shipped }, null],
  ["addressed", { items: cards }, "address"],
  ["shipping_selected", { items: cards }, "address"],
  ["shipping_selected", { items: shipped }, null],
  ["shipping_selected", { items: shipped, total: 0 }, "shipping"],
  ["shipping_skipped", { items: shipped }, "address"],
  ["shipping_skipped", { items: cards }, null],
  ["shipping_skipped", { items: cards, total: 0 }, "address"],
  ["payment_skipped", { items: shipped }, "shipping"],
  ["payment_skipped", { items: cards }, "address"],
  ["payment_skipped", { items: shipped, total: 0 }, null],
  ["payment_selected", { items: shipped }, null],
  ["completed", { items: shipped, total: 0 }, null],
] as const)("%s with %o: %s", (state, changes, step) => {
  expect(staleStep(cart(state, { ...changes, items: [...changes.items] }))).toBe(step);
});
