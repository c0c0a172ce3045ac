import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCY, LOCALE_ISO } from "../constants.ts";
import { formatEuro, parseEuro } from "./money.ts";

describe("formatting", () => {
  test.each([
    [1290, "12,90 €"],
    [50, "0,50 €"],
    [0, "0,00 €"],
    [-0, "0,00 €"],
    [100_000, "1.000,00 €"],
    [123_450, "1.234,50 €"],
    [1_234_560, "12.345,60 €"],
    [123_456_789, "1.234.567,89 €"],
    [-500, "-5,00 €"],
  ])("%i cents are %s", (cents, text) => {
    expect(formatEuro(cents)).toBe(text.replace(" ", "\u00a0"));
  });

  test("amounts are written as Italian writes them", () => {
    const intl = new Intl.NumberFormat(LOCALE_ISO, {
      style: "currency",
      currency: CURRENCY,
      useGrouping: "always",
      signDisplay: "negative",
    });
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        expect(formatEuro(cents)).toBe(intl.format(cents / 100));
      }),
    );
  });
});

describe("reading", () => {
  test.each([
    ["12,90", 1290],
    ["12.90", 1290],
    ["12,9", 1290],
    ["12.9", 1290],
    ["12", 1200],
    ["1.234,50", 123_450],
    ["1.234", 123_400],
    ["1234,50", 123_450],
    ["1.234.567,89", 123_456_789],
    ["€ 12,90", 1290],
    ["12,90 €", 1290],
    ["0,01", 1],
    ["-5,00", -500],
    ["\u22125,00", -500],
    ["-0", 0],
  ])("%s is %i cents", (text, cents) => {
    expect(parseEuro(text)).toBe(cents);
  });

  test.each([
    "",
    "€",
    "abc",
    "12,345",
    "12.34.5",
    "1,234.50",
    "12,",
    ",50",
    "--5",
    "1e3",
    "9".repeat(20),
  ])("«%s» is no amount", (text) => {
    expect(parseEuro(text)).toBeNull();
  });

  test("what was printed is read back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        expect(parseEuro(formatEuro(cents))).toBe(cents);
      }),
    );
  });
});
