import { expect, test } from "vitest";
import {
  bitsBetween,
  countCommon,
  countOnce,
  hasBit,
  intersect,
  intersectOnce,
  unite,
} from "./index-bits.ts";

const length = 100;
const places = Array.from({ length }, (_, place) => place);
const bitsWhere = (isIn: (place: number) => boolean) => {
  const marks = Float64Array.from(places, (place) => Number(isIn(place)));
  return bitsBetween(marks, 1, 1);
};
const even = bitsWhere((place) => place % 2 === 0);
const third = bitsWhere((place) => place % 3 === 0);
const all = bitsWhere(() => true);
const members = (bits: Parameters<typeof hasBit>[0]) =>
  places.filter((place) => hasBit(bits, place));

test("sets of places meet, join and are counted", () => {
  expect(members(intersect(even, third, all))).toEqual(places.filter((place) => place % 6 === 0));
  expect(members(unite(length, [even, third]))).toEqual(
    places.filter((place) => place % 2 === 0 || place % 3 === 0),
  );
  expect(unite(length, [])).toEqual(bitsWhere(() => false));
  expect(countCommon(all, all)).toBe(length);
  expect(countCommon(even, third)).toBe(17);
});

test("what two sets have in common is found once", () => {
  expect(intersectOnce(even, third)).toEqual(intersect(even, third));
  expect(intersectOnce(even, third)).toBe(intersectOnce(even, third));
  expect(intersectOnce(third, all)).toEqual(third);
  expect([countOnce(even, third), countOnce(even, third), countOnce(third, all)]).toEqual([
    17, 17, 34,
  ]);
});

test("a set of places comes from numbers within bounds, both included", () => {
  const numbers = Float64Array.from(places, (place) => (place === 50 ? Number.NaN : place));
  const within = places.filter((place) => place >= 31 && place <= 64 && place !== 50);
  expect(members(bitsBetween(numbers, 31, 64))).toEqual(within);
  expect(members(bitsBetween(numbers, 0, Infinity))).toHaveLength(length - 1);
  expect(countCommon(bitsBetween(numbers, 0, Infinity), all)).toBe(length - 1);
});
