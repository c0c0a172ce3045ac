import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLog, describeError } from "./log.ts";
import { readConfig } from "../config.ts";

const secret = "segretissima";

test.each([
  [
    "a failed query",
    new DrizzleQueryError("select $1", [secret, "a\nb"], new Error(`"${secret}"`)),
  ],
  ["a refused email", new Error(`550 <${secret}@example.it> unknown`)],
  ["a reply with fields", Object.assign(new Error("no"), { response: secret, detail: secret })],
  ["a thrown text", secret],
])("%s is told without its values", (_, error) => {
  expect(JSON.stringify(describeError(error))).not.toContain(secret);
});

test("what failed, where and why can still be read", () => {
  const cause = Object.assign(new Error("value is out of range"), { code: "22003", query: "…" });
  const described = describeError(new DrizzleQueryError("select $1", [secret], cause));
  expect(described).toMatchObject({
    type: "DrizzleQueryError",
    message: "Failed query: select $1",
    stack: expect.stringContaining("describe-error.test.ts"),
    cause: { message: "value is out of range", code: "22003" },
  });
});

test("the shop's log uses it, and keeps headers and bodies that carry secrets out", () => {
  const lines: string[] = [];
  const log = createLog(readConfig({}), { write: (line: string) => void lines.push(line) });
  log.error({ err: new DrizzleQueryError("select $1", [secret]) }, "failed");
  const headers = { authorization: secret, cookie: secret };
  log.error({ req: { headers }, body: secret, password: secret, token: secret }, "failed");
  expect(lines).toHaveLength(2);
  expect(lines.join("")).not.toContain(secret);
});

test("a copy of an error, as the job queue reports it, keeps its message and code", () => {
  const copy = {
    ...new Error("x"),
    message: "could not extend file: No space left",
    code: "53100",
  };
  expect(describeError(copy)).toMatchObject({
    message: "could not extend file: No space left",
    code: "53100",
  });
});
