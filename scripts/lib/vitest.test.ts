import { expect, test } from "vitest";
import { count } from "./vitest.mjs";

function file(name: string, status: string, ...tests: string[]) {
  return { name, status, assertionResults: tests.map((status) => ({ status })) };
}

test("tests count by their status, whatever vitest calls the rest", () => {
  const report = {
    testResults: [file("a.test.ts", "failed", "passed", "failed", "todo", "skipped")],
  };
  expect(count(report, { postgres: true })).toEqual({ passed: 1, failed: 1, skipped: 2 });
});

test("a file that breaks before its tests is one failure", () => {
  const report = {
    testResults: [file("a.test.ts", "failed"), file("b.test.ts", "failed", "passed")],
  };
  expect(count(report, { postgres: true })).toEqual({ passed: 1, failed: 2, skipped: 0 });
});

test("without PostgreSQL the API tests that ran on PGlite count as skipped once more", () => {
  const report = { testResults: [file("cart.api.test.ts", "passed", "passed", "passed")] };
  expect(count(report, { postgres: false })).toEqual({ passed: 2, failed: 0, skipped: 2 });
});
