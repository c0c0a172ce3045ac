import { expect, test } from "vitest";
import { order } from "#app/features/cart/order.fixture.ts";
import type { DeliveryEstimate, ShippingMethod } from "#contract/order.ts";
import { checkoutView } from "./checkout-view.ts";

const estimate = { from: "2026-11-17", to: "2026-11-18", orderBy: "2026-11-16T12:00:00+01:00" };
const express: ShippingMethod = {
  "@id": "/api/v2/shop/shipping-methods/EXPRESS",
  "@type": "ShippingMethod",
  id: 1,
  code: "EXPRESS",
  name: "BRT express",
  description: "A casa.",
  position: 0,
  price: 790,
  originalPrice: 790,
  requiresPudo: false,
  minDays: 1,
  maxDays: 2,
  delivery: estimate,
};
const shipment = {
  "@id": "/x",
  "@type": "Shipment",
  id: 1,
  state: "cart",
  method: express["@id"],
  tracking: null,
  trackingUrl: null,
  shippedAt: null,
  deliveredAt: null,
} as const;

const view = (method: ShippingMethod, delivery: DeliveryEstimate | null) =>
  checkoutView(
    order({
      checkoutState: "shipping_selected",
      availableShippingMethods: [method],
      shipments: [shipment],
      delivery,
    }),
    null,
    new Date("2026-11-16T09:00:00Z"),
  );

test("the recap promises what the method does, until the cut-off", () => {
  const { delivery, shippingMethods } = view(express, estimate);
  expect(shippingMethods[0]).toMatchObject({
    days: "Martedì 17 – mercoledì 18 novembre",
    detail: "A casa.",
  });
  expect(delivery).toBe(
    "BRT express, tra martedì 17 e mercoledì 18 novembre se ordini entro le 12",
  );
});

test("by bank transfer the days depend on the transfer", () => {
  const later = { ...estimate, to: "2026-11-26", awaitsTransfer: true };
  expect(view({ ...express, delivery: later }, later).delivery).toBe(
    "BRT express, tra martedì 17 e giovedì 26 novembre, secondo quando riceviamo il bonifico",
  );
});

test("without a promise the method speaks for itself", () => {
  const { delivery, shippingMethods } = view({ ...express, delivery: null }, null);
  expect(shippingMethods[0]?.detail).toBe("A casa.");
  expect(delivery).toBe("BRT express");
});
