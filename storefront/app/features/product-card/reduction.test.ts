import { expect, test } from "vitest";
import { reductionOf } from "./product-card.ts";

test("the struck price is the 30-day lowest, not the list price", () => {
  const prices = { price: 3690, originalPrice: 4990, lowestPriceBeforeDiscount: 4290 };
  expect(reductionOf(prices)).toEqual({ was: 4290, percent: 14 });
});

test("without a history the list price stands", () => {
  const prices = { price: 800, originalPrice: 1000, lowestPriceBeforeDiscount: null };
  expect(reductionOf(prices)).toEqual({ was: 1000, percent: 20 });
});

test.each([
  ["full price", { price: 1000, originalPrice: 1000, lowestPriceBeforeDiscount: null }],
  ["no list price", { price: 1000, originalPrice: null, lowestPriceBeforeDiscount: 1200 }],
  ["it was as cheap before", { price: 800, originalPrice: 1000, lowestPriceBeforeDiscount: 800 }],
  ["not sold here", { originalPrice: 1000, lowestPriceBeforeDiscount: 1000 }],
])("no reduction: %s", (_, prices) => {
  expect(reductionOf(prices)).toBeNull();
});
