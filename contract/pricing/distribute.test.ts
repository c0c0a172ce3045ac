import * as fc from "fast-check";
import { expect, it } from "vitest";
import { distribute } from "./vat.ts";

it("gives the leftover cents to the largest remainders", () => {
  // 33.33 / 33.33 / 33.33 and 14.28 / 28.57 / 57.14
  expect(distribute(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(distribute(100, [1, 2, 4])).toEqual([14, 29, 57]);
  expect(distribute(2, [1, 1, 1, 1])).toEqual([1, 1, 0, 0]);
});

it("gives nothing when nobody has weight", () => {
  expect(distribute(0, [0, 0])).toEqual([0, 0]);
});

it("stays exact where the product of two amounts leaves the safe integers", () => {
  const half = 4_000_000_000_000_001;
  expect(distribute(half, [half, half])).toEqual([2_000_000_000_000_001, 2_000_000_000_000_000]);
});

it("adds up exactly and never exceeds a weight", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, fraction) => {
      const sum = parts.reduce((a, b) => a + b, 0);
      const amount = Math.floor(sum * fraction);
      const shares = distribute(amount, parts);
      expect(shares.reduce((a, b) => a + b, 0)).toBe(amount);
      shares.forEach((share, index) => {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(parts[index] ?? 0);
        expect(Math.abs(share - (amount * (parts[index] ?? 0)) / (sum || 1))).toBeLessThan(1);
      });
    }),
  );
});
