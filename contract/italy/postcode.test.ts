import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  POSTCODE_PREFIXES,
  isPostcode,
  isPostcodeLikelyIn,
  isPostcodeOfCountry,
  provincesOfPostcode,
} from "./postcode.ts";
import { PROVINCES } from "./provinces.ts";

const SARDINIAN = PROVINCES.filter(({ region }) => region === "Sardegna").map(({ code }) => code);

describe("format", () => {
  test.each(["20121", "00184", "50125", "09010", "00120", "47890"])("%s is a CAP", (cap) => {
    expect(isPostcode(cap)).toBe(true);
  });

  test.each([
    "2012",
    "201211",
    "2012A",
    " 20121",
    "20121 ",
    "",
    "49000",
    "68100",
    "77000",
    "99999",
  ])("«%s» is not", (cap) => {
    expect(isPostcode(cap)).toBe(false);
  });

  test("the enclaves have only their own CAPs", () => {
    expect(isPostcodeOfCountry("47890", "SM")).toBe(true);
    expect(isPostcodeOfCountry("47900", "SM")).toBe(false);
    expect(isPostcodeOfCountry("00120", "VA")).toBe(true);
    expect(isPostcodeOfCountry("00121", "VA")).toBe(false);
    expect(isPostcodeOfCountry("20121", "IT")).toBe(true);
  });
});

describe("provinces of a CAP", () => {
  test.each([
    ["20121", ["IT-MI"]],
    ["20900", ["IT-MB"]],
    ["13100", ["IT-VC"]],
    ["13900", ["IT-BI"]],
    ["33100", ["IT-UD"]],
    ["33170", ["IT-PN"]],
    ["34170", ["IT-GO"]],
    ["34121", ["IT-TS"]],
    ["47921", ["IT-RN"]],
    ["47521", ["IT-FC"]],
    ["86100", ["IT-CB"]],
    ["86170", ["IT-IS"]],
    ["12071", ["IT-CN", "IT-SV"]],
    ["18025", ["IT-CN", "IT-IM"]],
    ["07100", ["IT-SS"]],
    ["08100", ["IT-NU"]],
    ["09170", ["IT-OR"]],
    ["09124", ["IT-CA"]],
    ["09010", SARDINIAN],
    ["00120", []],
    ["47890", []],
    ["99999", []],
    ["2012", []],
  ])("%s → %j", (cap, provinces) => {
    expect([...provincesOfPostcode(cap)].sort()).toEqual([...provinces].sort());
  });

  test("every province has prefixes, and every prefix leads back to it", () => {
    expect(Object.keys(POSTCODE_PREFIXES).sort()).toEqual(
      PROVINCES.map(({ abbreviation }) => abbreviation).sort(),
    );
    for (const [abbreviation, prefixes] of Object.entries(POSTCODE_PREFIXES)) {
      for (const prefix of prefixes.split(" ")) {
        expect(provincesOfPostcode(prefix.padEnd(5, "0"))).toContain(`IT-${abbreviation}`);
      }
    }
  });

  test("answers are known provinces, whatever the digits", () => {
    const known = new Set(PROVINCES.map(({ code }) => code));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (number) => {
        const found = provincesOfPostcode(String(number).padStart(5, "0"));
        expect(found.every((code) => known.has(code))).toBe(true);
      }),
    );
  });
});

test("a mismatch is only told when the CAP is known to be elsewhere", () => {
  expect(isPostcodeLikelyIn("20121", "IT-MI")).toBe(true);
  expect(isPostcodeLikelyIn("20121", "IT-RM")).toBe(false);
  expect(isPostcodeLikelyIn("09010", "IT-SU")).toBe(true);
  expect(isPostcodeLikelyIn("09010", "IT-OG")).toBe(true);
  expect(isPostcodeLikelyIn("09010", "IT-NA")).toBe(false);
  expect(isPostcodeLikelyIn("00120", "VA-VA")).toBe(true);
  expect(isPostcodeLikelyIn("", "IT-MI")).toBe(true);
});
