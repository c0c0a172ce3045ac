import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { email, optionalText, password, requiredText } from "./rules.ts";

function told(rule: z.ZodType, input: unknown): string[] {
  return rule.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
}

const REQUIRED = ["Questo campo è obbligatorio"];

describe("text", () => {
  test("that is required is told missing once, whatever else it must be", () => {
    for (const missing of [undefined, null, ""]) {
      expect(told(requiredText(), missing)).toEqual(REQUIRED);
      expect(told(requiredText({ min: 2, max: 5 }), missing)).toEqual(REQUIRED);
      expect(told(requiredText({ exact: 7 }), missing)).toEqual(REQUIRED);
      expect(told(email(), missing)).toEqual(REQUIRED);
      expect(told(password(), missing)).toEqual(REQUIRED);
    }
  });

  test("has its lengths told in Italian", () => {
    expect(told(requiredText({ max: 3 }), "abcd")).toEqual([
      "Il campo deve contenere al massimo 3 caratteri",
    ]);
    expect(told(requiredText({ min: 3 }), "ab")).toEqual([
      "Il campo deve contenere almeno 3 caratteri",
    ]);
    expect(told(requiredText({ exact: 3 }), "ab")).toEqual(["Il campo deve essere di 3 caratteri"]);
    expect(told(requiredText({ exact: 3 }), "abcd")).toEqual([
      "Il campo deve essere di 3 caratteri",
    ]);
    expect(told(requiredText({ min: 2, max: 3 }), "abc")).toEqual([]);
  });

  test("that is optional may be missing, but not too long", () => {
    for (const missing of [undefined, null, ""]) {
      expect(told(optionalText({ min: 2, max: 3 }), missing)).toEqual([]);
    }
    expect(told(optionalText({ max: 3 }), "abcd")).toEqual([
      "Il campo deve contenere al massimo 3 caratteri",
    ]);
  });

  test("is never trimmed: blanks count as characters and come out as they went in", () => {
    const blank = fc.constantFrom(" ", "\t", "\n", "\u00a0");
    const blanks = fc.array(blank, { minLength: 1, maxLength: 5 }).map((all) => all.join(""));
    fc.assert(
      fc.property(blanks, fc.string({ maxLength: 10 }), blanks, (before, text, after) => {
        const padded = before + text + after;
        expect(requiredText().parse(padded)).toBe(padded);
        expect(requiredText().parse(before)).toBe(before);
        expect(optionalText({ max: padded.length }).parse(padded)).toBe(padded);
        expect(told(requiredText({ max: padded.length - 1 }), padded)).toHaveLength(1);
      }),
    );
  });
});

describe("email", () => {
  test("must look like one", () => {
    expect(told(email(), "anna@example.it")).toEqual([]);
    expect(told(email(), "anna")).toEqual(["Inserisci un’email valida"]);
    expect(told(email(), "anna@example.it ")).toEqual(["Inserisci un’email valida"]);
    expect(told(email(), `anna@${"dominio.".repeat(40)}it`)).toEqual([
      "Il campo deve contenere al massimo 254 caratteri",
    ]);
  });
});

describe("password", () => {
  const MESSAGES = {
    length: "Il campo deve contenere almeno 8 caratteri",
    lower: "La password deve contenere almeno una lettera minuscola",
    upper: "La password deve contenere almeno una lettera maiuscola",
    digit: "La password deve contenere almeno un numero",
    special: "La password deve contenere almeno un carattere speciale",
  };

  test.each([
    ["Rugiada2026!", []],
    ["Città-26è", []],
    ["Rug26!", [MESSAGES.length]],
    ["RUGIADA2026!", [MESSAGES.lower]],
    ["rugiada2026!", [MESSAGES.upper]],
    ["Rugiada!!", [MESSAGES.digit]],
    ["Rugiada2026", [MESSAGES.special]],
    ["Rugiada 2026", [MESSAGES.special]],
    ["aaaa", [MESSAGES.length, MESSAGES.upper, MESSAGES.digit, MESSAGES.special]],
  ])("«%s» is told %j", (given, expected) => {
    expect(told(password(), given)).toEqual(expected);
  });

  test("has an upper limit", () => {
    expect(told(password(), `Aa1!${"x".repeat(250)}`)).toEqual([]);
    expect(told(password(), `Aa1!${"x".repeat(251)}`)).toEqual([
      "Il campo deve contenere al massimo 254 caratteri",
    ]);
  });
});
