import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isElevenDigitCode, isVatNumber, normalizeVatNumber } from "./fiscal-code.ts";

const tenDigits = fc
  .integer({ min: 1000, max: 9_999_999_999 })
  .map((number) => String(number).padStart(10, "0"));

function complete(stem: string): string {
  const found = [..."0123456789"].find((digit) => isElevenDigitCode(stem + digit));
  return stem + (found ?? "?");
}

describe("partita IVA", () => {
  test.each(["12345678903", "01234567897", "00743110157", "IT12345678903", "IT 00743110157"])(
    "%s is valid",
    (number) => {
      expect(isVatNumber(number)).toBe(true);
    },
  );

  test.each([
    ["wrong check digit", "12345678901"],
    ["zero company number", "00000000018"],
    ["all zeros", "00000000000"],
    ["ten digits", "1234567890"],
    ["another country", "FR12345678903"],
    ["trailing blank", "12345678903 "],
    ["leading blank", " 12345678903"],
    ["empty", ""],
  ])("%s is refused", (_reason, number) => {
    expect(isVatNumber(number)).toBe(false);
  });

  test("every number has exactly one check digit, and any changed digit is noticed", () => {
    fc.assert(
      fc.property(
        tenDigits,
        fc.nat({ max: 10 }),
        fc.integer({ min: 1, max: 9 }),
        (stem, at, by) => {
          const number = complete(stem);
          expect(isVatNumber(number)).toBe(true);
          const changed = (Number(number.charAt(at)) + by) % 10;
          expect(isVatNumber(number.slice(0, at) + changed + number.slice(at + 1))).toBe(false);
        },
      ),
    );
  });

  test("normalizing drops blanks and the country prefix", () => {
    expect(normalizeVatNumber("IT 123 456 78903")).toBe("12345678903");
  });
});
