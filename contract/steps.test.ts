import { describe, expect, test } from "vitest";
import {
  canComplete,
  canSelectPayment,
  canSelectShipping,
  needsShipping,
} from "./checkout-rules.ts";

test.each([
  { state: "cart", shipping: false, payment: false, complete: false },
  { state: "addressed", shipping: true, payment: false, complete: false },
  { state: "shipping_selected", shipping: true, payment: true, complete: false },
  { state: "shipping_skipped", shipping: true, payment: true, complete: false },
  { state: "payment_selected", shipping: true, payment: true, complete: true },
  { state: "payment_skipped", shipping: true, payment: true, complete: true },
  { state: "completed", shipping: false, payment: false, complete: false },
] as const)("$state enables its steps", ({ state, shipping, payment, complete }) => {
  expect(canSelectShipping(state)).toBe(shipping);
  expect(canSelectPayment(state)).toBe(payment);
  expect(canComplete(state)).toBe(complete);
});

describe("shipping is needed", () => {
  const box = { selectedVariant: { shippingRequired: true } };
  const giftCard = { selectedVariant: { shippingRequired: false } };

  test.each([
    ["an empty cart", [], false],
    ["a gift card", [giftCard], false],
    ["only gift cards", [giftCard, giftCard], false],
    ["a box", [box], true],
    ["a box among gift cards", [giftCard, box], true],
    ["an item that does not say", [{ selectedVariant: {} }], true],
    ["an item without variant", [{ selectedVariant: null }], true],
  ])("%s: %s", (_what, items, needed) => {
    expect(needsShipping({ items })).toBe(needed);
  });
});
