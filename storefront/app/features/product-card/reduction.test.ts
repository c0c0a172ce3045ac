import { expect, test } from "vitest";
import { reductionOf } from "./product-card.ts";

test.each([
  [5800, 4900, 16],
  [2000, 1990, 1],
  [2290, 1990, 13],
  [20000, 19900, 1],
])("from %i to %i is %i %%", (was, price, percent) => {
  expect(reductionOf({ price, lowestPriceBeforeDiscount: was })).toEqual({ was, percent });
});

test.each([
  ["nothing to strike", { price: 1000, lowestPriceBeforeDiscount: null }],
  ["it was as cheap before", { price: 800, lowestPriceBeforeDiscount: 800 }],
  ["it was cheaper before", { price: 4900, lowestPriceBeforeDiscount: 4500 }],
  ["it would be 0 %", { price: 99900, lowestPriceBeforeDiscount: 100000 }],
  ["not sold here", { lowestPriceBeforeDiscount: 1000 }],
])("no reduction: %s", (_, prices) => {
  expect(reductionOf(prices)).toBeNull();
});
