import { expect, test } from "vitest";
import { base32, newTotpSecret, stepOf, totpCode } from "./totp.ts";

const secret = base32(Buffer.from("12345678901234567890"));

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("RFC 6238, appendix B: at %i the code is %s", (seconds, code) => {
  expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
});

const at = (seconds: number) => stepOf(secret, "287082", new Date(seconds * 1000));

test("a code is good in its step and in the next", () => {
  expect([30, 59, 60, 89, 90].map(at)).toEqual([1, 1, 1, 1, undefined]);
});

test("secrets are long and never the same", () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});
