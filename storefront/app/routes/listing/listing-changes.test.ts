import { expect, test } from "vitest";
import {
  countFilters,
  isPlain,
  type ListingState,
  toggleValue,
  withoutFilters,
  withPrice,
} from "./listing-state.ts";

const plain: ListingState = {
  attributes: {},
  minPrice: null,
  maxPrice: null,
  sort: "in-evidenza",
  page: 1,
};
const third = { ...plain, page: 3 };

test("a value is put on and taken off, from the first page", () => {
  const on = toggleValue(third, "esigenza", "relax");
  expect(on).toEqual({ ...plain, attributes: { esigenza: ["relax"] } });
  expect(toggleValue(on, "esigenza", "relax")).toEqual(plain);
});

test("the other values stay", () => {
  const two = toggleValue(toggleValue(plain, "esigenza", "relax"), "esigenza", "detersione");
  expect(toggleValue(two, "esigenza", "relax").attributes).toEqual({ esigenza: ["detersione"] });
});

test("a price range is one filter", () => {
  const priced = withPrice(toggleValue(third, "esigenza", "relax"), 1000, 4000);
  expect(countFilters(priced)).toBe(2);
  expect(priced.page).toBe(1);
});

test("taking all filters off keeps the order", () => {
  const chosen = { ...withPrice(third, 1000, null), sort: "nome" } as const;
  expect(withoutFilters(chosen)).toEqual({ ...plain, sort: "nome" });
});

test("a list is plain until someone chooses", () => {
  expect(isPlain(plain)).toBe(true);
  expect(
    [third, { ...plain, sort: "nome" as const }, withPrice(plain, 1, null)].map(isPlain),
  ).toEqual([false, false, false]);
});
