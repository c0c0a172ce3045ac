import { expect, test } from "vitest";
import { verdictOf } from "./audit.mjs";

const answer = (vulnerabilities: object) =>
  `npm warn something\n${JSON.stringify({ metadata: { vulnerabilities } })}\nnpm notice`;

test("an answer of the registry is read, whatever npm says before it", () => {
  const grave = verdictOf(answer({ low: 1, high: 2, critical: 0, total: 3 }));
  expect(grave).toMatchObject({ passed: 0, failed: 1, notVerified: 0 });
  expect(grave.line).toContain("3 known problems, 2 of them grave");
  const light = verdictOf(answer({ low: 1, high: 0, critical: 0, total: 1 }));
  expect(light).toMatchObject({ passed: 1, failed: 0, notVerified: 0 });
});

test.each(["", "npm error", '{"message":"405 Method Not Allowed","error":{}}'])(
  "no answer is neither passed nor failed, and is said: %s",
  (output) => {
    const verdict = verdictOf(output);
    expect(verdict).toMatchObject({ passed: 0, failed: 0, notVerified: 1 });
    expect(verdict.line).toContain("NOT VERIFIED");
  },
);
