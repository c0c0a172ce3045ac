import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = execFileSync("git", ["ls-files", "storefront/app", "contract"])
  .toString()
  .split("\n")
  .filter((file) => !file.includes(".test."));
const messages = Object.entries<Record<string, unknown>>(
  JSON.parse(readFileSync("storefront/messages/it.json", "utf8")),
).flatMap(([area, texts]) => Object.keys(texts).map((name) => `messages/${area}_${name}.js`));

/** Patterns of our files in chunks.ts, with `a/(b|c)` expanded to `a/b` and `a/c`; those of packages are skipped. */
const named = [
  ...readFileSync("storefront/chunks.ts", "utf8").matchAll(/test: "(.+)"|\(\/(.+)\/\.test\(id\)/g),
]
  .flatMap(([, group, condition = ""]) => (group ?? condition).replaceAll("\\\\", "\\"))
  .flatMap((pattern) => pattern.split(/\|(?![^(]*\))/))
  .flatMap((part) => {
    const [, before, choices, after] = /^(.*?)\((?:\?:)?([^()]+)\)(.*)$/.exec(part) ?? [];
    return choices ? choices.split("|").map((one) => `${before}${one}${after}`) : [part];
  })
  .filter((pattern) => !/^(node_modules|generated)$/.test(pattern));

test("patterns are found in the source", () => expect(named.length).toBeGreaterThan(12));

test.each(named)("a file is called %s", (pattern) => {
  expect([...files, ...messages].filter((file) => new RegExp(pattern).test(file))).not.toEqual([]);
});
