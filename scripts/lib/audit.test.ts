import { expect, test } from "vitest";
import { readCounts } from "./audit.mjs";

test("an answer of the registry is read, whatever npm says before it", () => {
  const vulnerabilities = { low: 1, high: 2, critical: 0, total: 3 };
  const output = `npm warn something\n${JSON.stringify({ metadata: { vulnerabilities } })}\nnpm notice`;
  expect(readCounts(output)).toEqual(vulnerabilities);
});

test.each(["", "npm error", '{"message":"405 Method Not Allowed","error":{}}'])(
  "no answer is no verdict: %s",
  (output) => {
    expect(readCounts(output)).toBeUndefined();
  },
);
