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
  [5800, 4900, 16],
  [2000, 1990, 1],
  [2290, 1990, 13],
  [20000, 19900, 1],
])("from %i to %i is %i %%", (was, price, percent) => {
  const prices = { price, originalPrice: was + 1000, lowestPriceBeforeDiscount: was };
  expect(reductionOf(prices)).toEqual({ was, percent });
});

test.each([
  ["full price", { price: 1000, originalPrice: 1000, lowestPriceBeforeDiscount: null }],
  ["no list price", { price: 1000, originalPrice: null, lowestPriceBeforeDiscount: 1200 }],
  ["it was as cheap before", { price: 800, originalPrice: 1000, lowestPriceBeforeDiscount: 800 }],
  [
    "the lowest before is below",
    { price: 4900, originalPrice: 6000, lowestPriceBeforeDiscount: 4500 },
  ],
  ["it would be 0 %", { price: 99900, originalPrice: 100000, lowestPriceBeforeDiscount: 100000 }],
  ["0 % of a list price", { price: 19950, originalPrice: 20000, lowestPriceBeforeDiscount: null }],
  ["not sold here", { originalPrice: 1000, lowestPriceBeforeDiscount: 1000 }],
])("no reduction: %s", (_, prices) => {
  expect(reductionOf(prices)).toBeNull();
});
