import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPhone, normalizePhone, parsePhone } from "./contacts.ts";

describe("phone numbers", () => {
  test.each([
    ["3331234567", "+393331234567", "mobile"],
    ["333123456", "+39333123456", "mobile"],
    ["+39 333 123 4567", "+393331234567", "mobile"],
    ["0039 333.123.4567", "+393331234567", "mobile"],
    ["333-1234567", "+393331234567", "mobile"],
    ["333/1234567", "+393331234567", "mobile"],
    ["+39 300 0000001", "+393000000001", "mobile"],
    ["02 12345678", "+390212345678", "landline"],
    ["+39 02 12345678", "+390212345678", "landline"],
    ["(055) 123456", "+39055123456", "landline"],
    ["+378 0549 882345", "+3780549882345", "foreign"],
    ["0041 44 668 18 00", "+41446681800", "foreign"],
  ])("%s → %s, %s", (text, e164, kind) => {
    expect(parsePhone(text)).toEqual({ e164, kind });
  });

  test.each([
    "12345",
    "33312345678",
    "33312345",
    "800123456",
    "02123",
    "021234567890",
    "+39 33",
    "333 123 456a",
    " 3331234567",
    "3331234567 ",
    "++393331234567",
    "+123",
    "",
  ])("«%s» is refused", (text) => {
    expect(isPhone(text)).toBe(false);
  });

  test("a normalized number is E.164 and stays as it is", () => {
    const digits = fc.stringMatching(/^3\d{9}$/);
    const prefix = fc.constantFrom("", "+39", "0039", "+39 ");
    fc.assert(
      fc.property(prefix, digits, (start, number) => {
        const normalized = normalizePhone(start + number);
        expect(normalized).toBe(`+39${number}`);
        expect(normalizePhone(normalized)).toBe(normalized);
      }),
    );
  });

  test("text that is no number is left alone", () => {
    expect(normalizePhone("chiamare dopo le 18")).toBe("chiamare dopo le 18");
  });
});
