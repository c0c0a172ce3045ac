import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./paths.mjs";
import { count } from "./vitest.mjs";

function file(name: string, status: string, ...tests: string[]) {
  const assertionResults = tests.map((status, index) => ({ status, fullName: `test ${index}` }));
  return { name: join(root, name), status, assertionResults };
}

test("tests count by their status, failures by name, whatever vitest calls the rest", () => {
  const report = {
    testResults: [file("a.test.ts", "failed", "passed", "failed", "todo", "skipped")],
  };
  expect(count(report, { postgres: true })).toEqual({
    passed: 1,
    failed: ["a.test.ts: test 1"],
    skipped: 2,
  });
});

test("a file that breaks before its tests is one failure", () => {
  const report = {
    testResults: [file("a.test.ts", "failed"), file("b.test.ts", "failed", "passed")],
  };
  expect(count(report, { postgres: true })).toEqual({
    passed: 1,
    failed: ["a.test.ts", "b.test.ts"],
    skipped: 0,
  });
});

test("without PostgreSQL the API tests that ran on PGlite count as skipped once more", () => {
  const report = { testResults: [file("cart.api.test.ts", "passed", "passed", "passed")] };
  expect(count(report, { postgres: false })).toEqual({
    passed: 2,
    failed: [],
    skipped: 2,
  });
});
