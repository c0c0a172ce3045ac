import { assert, property, stringMatching } from "fast-check";
import { expect, test } from "vitest";
import { editDistance } from "#contract/format/closest.ts";

test.each([
  ["crema", "crema", 0],
  ["cerma", "crema", 1],
  ["rosseto", "rossetto", 1],
  ["ialuornico", "ialuronico", 1],
  ["shampo", "shampoo", 1],
  ["siero", "", 5],
  ["", "siero", 5],
  ["vitmna", "vitamina", 2],
])("from %s to %s there are %i steps", (from, to, steps) => {
  expect(editDistance(from, to)).toBe(steps);
});

test("the way back is as long as the way there", () => {
  const word = stringMatching(/^[abc]{0,8}$/);
  assert(
    property(word, word, (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a));
    }),
  );
});
