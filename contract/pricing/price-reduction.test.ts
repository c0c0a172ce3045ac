import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { announcedPriorPrice, lowestPriceBeforeDiscount, onSaleSince } from "./price-reduction.ts";

const now = new Date("2026-11-15T12:00:00Z");
const day = 24 * 60 * 60 * 1000;

/** Arguments are pairs of days ago and price. */
const lowest = (...changes: [daysAgo: number, price: number][]) =>
  lowestPriceBeforeDiscount(
    changes.map(([daysAgo, price]) => ({ price, at: new Date(now.getTime() - daysAgo * day) })),
    now,
  );

describe("lowestPriceBeforeDiscount", () => {
  it("is null without a reduction", () => {
    expect(lowest()).toBeNull();
    expect(lowest([90, 5800])).toBeNull();
    expect(lowest([90, 4900], [5, 5800])).toBeNull();
    expect(lowest([90, 5800], [40, 4900], [5, 5800])).toBeNull();
  });

  it("is the price that held for the 30 days before", () => {
    expect(lowest([90, 5800], [5, 4900])).toBe(5800);
    expect(lowest([90, 5800], [0, 4900])).toBe(5800);
  });

  it("is the lowest of the 30 days before, even when that leaves nothing to announce", () => {
    expect(lowest([90, 5800], [25, 5000], [20, 6000], [5, 4900])).toBe(5000);
    expect(lowest([90, 5800], [25, 4500], [20, 6000], [5, 4900])).toBe(4500);
  });

  it("forgets prices that ended 30 days before, not a moment sooner", () => {
    expect(lowest([90, 4500], [35, 6000], [5, 4900])).toBe(6000);
    expect(lowest([90, 4500], [34.999, 6000], [5, 4900])).toBe(4500);
  });

  it("counts what there is for goods on sale for less than 30 days, and says since when", () => {
    expect(lowest([10, 5800], [2, 4900])).toBe(5800);
    const ago = (days: number) => new Date(now.getTime() - days * day);
    const since = (first: number) => {
      const history = [
        { price: 5800, at: ago(first) },
        { price: 4900, at: ago(2) },
      ];
      return onSaleSince(history, now);
    };
    expect(since(10)).toEqual(ago(10));
    expect(since(31.999)).toEqual(ago(31.999));
    expect(since(32)).toBeNull();
    expect(onSaleSince([{ price: 5800, at: ago(1) }], now)).toBeNull();
  });

  it("refers progressive reductions to the price before the first", () => {
    expect(lowest([90, 5800], [20, 5200], [10, 4900], [1, 4500])).toBe(5800);
  });

  it("starts afresh after a rise between two reductions", () => {
    expect(lowest([90, 5800], [20, 5200], [10, 5500], [1, 4500])).toBe(5200);
  });

  it("takes a price kept for 30 days as the ordinary one", () => {
    expect(lowest([90, 5800], [40, 5200], [5, 4900])).toBe(5200);
    expect(lowest([90, 5800], [35, 5200], [5, 4900])).toBe(5200);
    expect(lowest([90, 5800], [34.999, 5200], [5, 4900])).toBe(5800);
    expect(lowest([90, 5800], [40, 5200], [20, 5200], [5, 4900])).toBe(5200);
  });

  it("keeps its reference while the reduction lasts", () => {
    expect(lowest([300, 5800], [200, 4900])).toBe(5800);
  });

  it("answers the same in whatever order the changes come", () => {
    const changes = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 5 })),
      { selector: ([daysAgo]) => daysAgo, maxLength: 8 },
    );
    const shuffled = changes.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, mixed]) => {
        const oldestFirst = all.toSorted(([a], [b]) => b - a);
        expect(lowest(...mixed)).toBe(lowest(...oldestFirst));
      }),
    );
  });

  it("reads any order, repeated prices, corrections and changes to come", () => {
    expect(lowest([5, 4900], [90, 5800], [3, 4900], [-2, 100])).toBe(5800);
    expect(lowest([90, 5800], [20, 1], [20, 5800], [5, 4900])).toBe(5800);
  });
});

const announced = (
  price: number,
  originalPrice: number | null,
  ...changes: [daysAgo: number, price: number][]
) =>
  announcedPriorPrice({
    price,
    originalPrice,
    lowestPriceBeforeDiscount: lowest(...changes, [0, price]),
  });

describe("announcedPriorPrice", () => {
  it("is the lowest price of the 30 days before, whatever full price staff wrote", () => {
    expect(announced(4900, 5800, [90, 5800])).toBe(5800);
    expect(announced(4900, 7900, [90, 5800])).toBe(5800);
  });

  it("is nothing where the history shows no reduction", () => {
    expect(announced(2490, 4990, [90, 2490])).toBeNull();
    expect(announced(5490, 7900, [90, 4690])).toBeNull();
    expect(announced(3000, 6000)).toBeNull();
    expect(announced(1190, 1590, [90, 990], [10, 1590])).toBeNull();
  });

  it("is nothing when nobody announces a reduction, or of less than half a percent", () => {
    expect(announced(790, null, [90, 990])).toBeNull();
    expect(announced(19950, 20000, [90, 20000])).toBeNull();
  });

  it("is always higher than the price, and was one of the prices before", () => {
    const prices = fc.integer({ min: 100, max: 10_000 });
    const changes = fc.array(fc.tuple(fc.integer({ min: 1, max: 120 }), prices), { maxLength: 8 });
    fc.assert(
      fc.property(changes, prices, prices, (before, price, originalPrice) => {
        const prior = announced(price, originalPrice, ...before);
        if (prior === null) return;
        expect(prior).toBeGreaterThan(price);
        expect(before.map(([, one]) => one)).toContain(prior);
      }),
    );
  });
});
