import { expect, test } from "vitest";
import { testConfig } from "#tests/harness/test-shop.ts";
import { seal, unseal } from "./secrets.ts";

const ctx = { config: testConfig };

test("what was sealed is read again, and looks different each time", () => {
  const [one, two] = [seal(ctx, "a", "segreto"), seal(ctx, "a", "segreto")];
  expect(one).not.toBe(two);
  expect(unseal(ctx, "a", one)).toBe("segreto");
});

test("another purpose, another secret or a changed byte do not open it", () => {
  const sealed = seal(ctx, "a", "segreto");
  const changed = (sealed.startsWith("A") ? "B" : "A") + sealed.slice(1);
  const other = { config: { ...testConfig, secret: "another secret, long enough as well" } };
  expect(() => unseal(ctx, "b", sealed)).toThrow("authenticate");
  expect(() => unseal(other, "a", sealed)).toThrow("authenticate");
  expect(() => unseal(ctx, "a", changed)).toThrow("authenticate");
});
