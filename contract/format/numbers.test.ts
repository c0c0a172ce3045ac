import * as fc from "fast-check";
import { expect, test } from "vitest";
import { LOCALE_ISO } from "../constants.ts";
import { formatNumber } from "./money.ts";

test("numbers are written as Italian writes them", () => {
  const intl = new Intl.NumberFormat(LOCALE_ISO, {
    useGrouping: "always",
    signDisplay: "negative",
  });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (thousandths) => {
      expect(formatNumber(thousandths / 1000)).toBe(intl.format(thousandths / 1000));
    }),
  );
});

test("digits keep their zeros", () => expect(formatNumber("1234.50")).toBe("1.234,50"));
