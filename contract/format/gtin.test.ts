import { expect, test } from "vitest";
import { isGtin } from "./gtin.ts";

test.each(["8001234567897", "96385074", "036000291452", "08001234567897"])(
  "%s is a GTIN",
  (code) => {
    expect(isGtin(code)).toBe(true);
  },
);

test.each([
  ["a wrong check digit", "8001234567892"],
  ["a shop's own number", "2080000100014"],
  ["a shop's own number of twelve digits", "212345678909"],
  ["no number", "SIERO-30"],
  ["another length", "800123456789723"],
])("%s is none", (_, code) => {
  expect(isGtin(code)).toBe(false);
});
