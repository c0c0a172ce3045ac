import * as fc from "fast-check";
import { expect, it } from "vitest";
import { divideHalfUp, percentOf, taxInside } from "./vat.ts";

it("rounds halves up", () => {
  expect(divideHalfUp(5, 2)).toBe(3);
  expect(divideHalfUp(7, 3)).toBe(2);
  expect(divideHalfUp(8, 3)).toBe(3);
});

it("is not misled by fractions that binary cannot hold", () => {
  // 1.15 % of 1000 is 11.5; 0.0115 × 1000 in floating point is a little less
  expect(percentOf(1000, 0.0115)).toBe(12);
  expect(percentOf(2985, 0.1)).toBe(299);
});

it("takes no less than nothing and no more than everything", () => {
  expect(percentOf(1000, -0.2)).toBe(0);
  expect(percentOf(1000, 1.7)).toBe(1000);
});

it("finds the VAT inside a price", () => {
  expect(taxInside(12200, 0.22)).toBe(2200);
  expect(taxInside(490, 0.22)).toBe(88);
  expect(taxInside(5000, 0)).toBe(0);
});

it("keeps the VAT within half a cent of amount × 22 / 122", () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (amount) => {
      expect(Math.abs(taxInside(amount, 0.22) * 122 - amount * 22)).toBeLessThanOrEqual(61);
    }),
  );
});
