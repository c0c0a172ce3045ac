import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { acknowledgement, choice, consent, flag, number, optionalDate } from "./rules.ts";

function told(rule: z.ZodType, input: unknown): string[] {
  return rule.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
}

describe("number", () => {
  test.each([
    ["missing", number(), undefined, ["Questo campo è obbligatorio"]],
    ["null", number(), null, ["Questo campo è obbligatorio"]],
    ["text", number(), "tre", ["Inserisci un numero valido"]],
    ["not a number", number(), Number.NaN, ["Inserisci un numero valido"]],
    ["below the minimum", number({ min: 1000 }), 999, ["Il valore minimo è 1.000"]],
    ["above the maximum", number({ max: 1.5 }), 2, ["Il valore massimo è 1,5"]],
    ["zero for positive", number({ positive: true }), 0, ["Inserisci un numero positivo"]],
    ["zero for negative", number({ negative: true }), 0, ["Inserisci un numero negativo"]],
    ["a fraction", number({ integer: true }), 1.5, ["Inserisci un numero intero"]],
    ["inside its bounds", number({ min: 1, max: 5, integer: true }), 5, []],
    ["positive", number({ positive: true }), 0.1, []],
    ["negative", number({ negative: true }), -0.1, []],
  ])("%s", (_what, rule, input, expected) => {
    expect(told(rule, input)).toEqual(expected);
  });

  test("accepts exactly what lies between its bounds", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), (given, a, b) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)];
        const isInside = given >= min && given <= max;
        expect(number({ min, max }).safeParse(given).success).toBe(isInside);
      }),
    );
  });
});

describe("date", () => {
  const rule = optionalDate({ min: "2026-01-01", max: "2026-12-31" });

  test.each([
    ["missing", undefined, []],
    ["null", null, []],
    ["empty", "", []],
    ["Italian order", "08/10/2026", ["Inserisci una data valida"]],
    ["not in the calendar", "2026-02-30", ["Inserisci una data valida"]],
    ["trailing blank", "2026-10-08 ", ["Inserisci una data valida"]],
    ["too early", "2025-12-31", ["La data minima è 01/01/2026"]],
    ["too late", "2027-01-01", ["La data massima è 31/12/2026"]],
    ["the first day", "2026-01-01", []],
    ["the last day", "2026-12-31", []],
  ])("%s", (_what, input, expected) => {
    expect(told(rule, input)).toEqual(expected);
  });

  test("is a day even without bounds", () => {
    expect(told(optionalDate(), "ieri")).toEqual(["Inserisci una data valida"]);
  });

  test("a bound that moves is asked each time", () => {
    let today = "2026-10-08";
    const past = optionalDate({ max: () => today });
    expect(told(past, "2026-10-09")).toEqual(["La data massima è 08/10/2026"]);
    today = "2026-10-09";
    expect(told(past, "2026-10-09")).toEqual([]);
  });
});

describe("boxes and choices", () => {
  test("a consent and an acknowledgement must be ticked, each with its message", () => {
    for (const unticked of [undefined, null, false, "off"]) {
      expect(told(consent(), unticked)).toEqual(["È necessario fornire il consenso"]);
      expect(told(acknowledgement(), unticked)).toEqual(["Questo campo è obbligatorio"]);
    }
    expect(told(consent(), true)).toEqual([]);
    expect(told(acknowledgement(), true)).toEqual([]);
  });

  test("a flag may stay empty", () => {
    expect(flag().parse(undefined)).toBe(false);
    expect(flag().parse(true)).toBe(true);
  });

  test("a choice is one of its options", () => {
    const rule = choice(["male", "female"]);
    expect(told(rule, "female")).toEqual([]);
    expect(told(rule, "other")).toEqual(["Seleziona una delle opzioni"]);
    expect(told(rule, undefined)).toEqual(["Questo campo è obbligatorio"]);
  });
});
