import { expect, test } from "vitest";
import { parseQuantity } from "./quantity.ts";

test.each([
  ["1", 1],
  ["12", 12],
  ["007", 7],
  ["9999", 9999],
])("%j is %i pieces", (typed, quantity) => {
  expect(parseQuantity(typed)).toBe(quantity);
});

test.each(["", "0", "-1", "10000", "2.5", "2,5", "1e3", " 2", "due", "٣", "99999999999999999999"])(
  "%j is no number of pieces",
  (typed) => {
    expect(parseQuantity(typed)).toBeNull();
  },
);
