import * as fc from "fast-check";
import { expect, test } from "vitest";
import { copiesFor, offsetAt } from "./marquee.tsx";

const width = fc.integer({ min: 1, max: 5000 });

test("the strip is at least three windows wide, and covers the window at every offset", () => {
  fc.assert(
    fc.property(width, width, fc.nat(100_000), (copy, window, scrolled) => {
      const strip = copiesFor(copy, window) * copy;
      expect(strip).toBeGreaterThanOrEqual(3 * window);
      expect(strip + offsetAt(scrolled, copy)).toBeGreaterThanOrEqual(window);
    }),
  );
});

test("no more copies than that takes", () => {
  expect(copiesFor(1440, 1440)).toBe(3);
  expect(copiesFor(1000, 1440)).toBe(5);
  expect(copiesFor(2400, 390)).toBe(2);
});

test("0.3 px to the left for each scrolled px, then it starts over", () => {
  expect(offsetAt(100, 1000)).toBe(-30);
  expect(offsetAt(1000, 200)).toBe(-100);
});

test("nothing measured yet: nothing moves", () => {
  expect(copiesFor(0, 1440)).toBe(1);
  expect(offsetAt(100, 0)).toBe(0);
});
