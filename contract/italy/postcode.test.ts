import { describe, expect, test } from "vitest";
import { isPostcode, isPostcodeOfCountry } from "./postcode.ts";

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
