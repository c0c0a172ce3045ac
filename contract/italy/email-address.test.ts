import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEmail } from "./contacts.ts";

describe("e-mail addresses", () => {
  test.each([
    "anna@example.it",
    "anna.bianchi+shop@posta.example.it",
    "o'neil@example.com",
    "a@b.it",
    "anna@xn--caff-8oa.it",
  ])("%s is valid", (address) => {
    expect(isEmail(address)).toBe(true);
  });

  test.each([
    "anna",
    "anna@",
    "@example.it",
    "anna@example",
    "anna@@example.it",
    "anna..bianchi@example.it",
    ".anna@example.it",
    "anna.@example.it",
    "anna@-example.it",
    "anna@example..it",
    "anna bianchi@example.it",
    "anna@example.it ",
    " anna@example.it",
    "anna@example.it\n",
    "",
  ])("«%s» is refused", (address) => {
    expect(isEmail(address)).toBe(false);
  });

  test("the part before the @ has at most 64 characters", () => {
    expect(isEmail(`${"a".repeat(64)}@example.it`)).toBe(true);
    expect(isEmail(`${"a".repeat(65)}@example.it`)).toBe(false);
  });

  test("blanks around an address always fail", () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.constantFrom(" ", "\t", "\u00a0"), (address, blank) => {
        expect(isEmail(address + blank)).toBe(false);
        expect(isEmail(blank + address)).toBe(false);
      }),
    );
  });
});
