import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  fiscalCodeCheckLetter,
  isFiscalCode,
  isPersonalFiscalCode,
  normalizeFiscalCode,
} from "./fiscal-code.ts";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const MONTHS = "ABCDEHLMPRST";
const OMOCODIA = "LMNPQRSTUV";
const DIGIT_POSITIONS = [6, 7, 9, 10, 12, 13, 14];

const emails = (length: number) =>
  fc
    .array(fc.constantFrom(...LETTERS), { minLength: length, maxLength: length })
    .map((all) => all.join(""));

const firstFifteen = fc
  .record({
    names: emails(6),
    birth: fc.date({
      min: new Date("1900-01-01"),
      max: new Date("2026-12-31"),
      noInvalidDate: true,
    }),
    woman: fc.boolean(),
    place: fc.tuple(emails(1), fc.integer({ min: 0, max: 999 })),
  })
  .map(({ names, birth, woman, place }) => {
    const year = String(birth.getUTCFullYear() % 100).padStart(2, "0");
    const day = String(birth.getUTCDate() + (woman ? 40 : 0)).padStart(2, "0");
    const number = String(place[1]).padStart(3, "0");
    return names + year + MONTHS.charAt(birth.getUTCMonth()) + day + place[0] + number;
  });

const withCheckLetter = (stem: string) => stem + fiscalCodeCheckLetter(stem);

function writeAsOmocodia(stem: string, positions: readonly number[]): string {
  return [...stem]
    .map((character, index) =>
      positions.includes(index) ? OMOCODIA.charAt(Number(character)) : character,
    )
    .join("");
}

describe("a person's fiscal code", () => {
  test.each([
    "RSSMRA45C12F205C",
    "RSSMRA45C12F20RX",
    "CRDLVI84E52X101T",
    "MRTGLI91P63X102D",
    "FRRLSE01C55X106Y",
    "rssmra45c12f205c",
  ])("%s is valid", (code) => {
    expect(isFiscalCode(code)).toBe(true);
  });

  test.each([
    ["check letter computed on decoded omocodia", "RSSMRA45C12F20RC"],
    ["wrong check letter", "RSSMRA45C12F205D"],
    ["day 32", withCheckLetter("RSSMRA45C32F205")],
    ["day 40", withCheckLetter("RSSMRA45C40F205")],
    ["day 81", withCheckLetter("RSSMRA45C81F205")],
    ["31 April", withCheckLetter("RSSMRA45D31F205")],
    ["29 February of a common year", withCheckLetter("RSSMRA45B29F205")],
    ["a month that does not exist", withCheckLetter("RSSMRA45F12F205")],
    ["trailing blank", "RSSMRA45C12F205C "],
    ["leading blank", " RSSMRA45C12F205C"],
    ["blanks inside", "RSSMRA 45C12 F205C"],
    ["too short", "RSSMRA45C12F205"],
    ["empty", ""],
    ["a letter that only looks Latin", "ſSSMRA45C12F205C"],
    ["well known wrong vector", "AXXFAXTTD41H501D"],
  ])("%s is refused", (_reason, code) => {
    expect(isFiscalCode(code)).toBe(false);
  });

  test("29 February of the year 00 is real", () => {
    expect(isFiscalCode(withCheckLetter("RSSMRA00B29F205"))).toBe(true);
    expect(isFiscalCode(withCheckLetter("RSSMRA00B69F205"))).toBe(true);
  });

  test("every well-formed code passes, in either case", () => {
    fc.assert(
      fc.property(firstFifteen, (stem) => {
        const code = withCheckLetter(stem);
        expect(isPersonalFiscalCode(code)).toBe(true);
        expect(isPersonalFiscalCode(code.toLowerCase())).toBe(true);
      }),
    );
  });

  test("every omocodia form passes with its own check letter", () => {
    fc.assert(
      fc.property(firstFifteen, fc.subarray(DIGIT_POSITIONS), (stem, positions) => {
        expect(isPersonalFiscalCode(withCheckLetter(writeAsOmocodia(stem, positions)))).toBe(true);
      }),
    );
  });

  test("any other check letter fails", () => {
    fc.assert(
      fc.property(firstFifteen, fc.constantFrom(...LETTERS, "0", " "), (stem, other) => {
        fc.pre(other !== fiscalCodeCheckLetter(stem));
        expect(isFiscalCode(stem + other)).toBe(false);
      }),
    );
  });

  test("blanks around a code always fail", () => {
    fc.assert(
      fc.property(firstFifteen, fc.constantFrom(" ", "\t", "\n", "\u00a0"), (stem, blank) => {
        expect(isFiscalCode(withCheckLetter(stem) + blank)).toBe(false);
        expect(isFiscalCode(blank + withCheckLetter(stem))).toBe(false);
      }),
    );
  });
});

describe("a company's fiscal code", () => {
  test("is eleven digits with their check digit", () => {
    expect(isFiscalCode("12345678903")).toBe(true);
    expect(isPersonalFiscalCode("12345678903")).toBe(false);
    expect(isFiscalCode("12345678904")).toBe(false);
    expect(isFiscalCode("IT12345678903")).toBe(false);
  });
});

test("normalizing drops blanks and raises case", () => {
  expect(normalizeFiscalCode(" rssmra 45c12\tf205c ")).toBe("RSSMRA45C12F205C");
});
