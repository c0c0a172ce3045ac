import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What keys look like; a key that only a test could use says so. */
const keys = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(?:sk|rk)_live_\w{10,}/,
  /\bsk_test_\w{20,}/,
  /\bwhsec_[A-Za-z0-9+/]{24,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{30,}/,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  /\bAIza[\w-]{35}\b/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  /postgres(?:ql)?:\/\/\w+:[^@\s"'`$<]{6,}@(?!localhost|127\.)/,
];

const files = execFileSync("git", ["ls-files"])
  .toString()
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs|js|json|md|ya?ml|sh|sql|html|css|env\S*|txt)$/.test(file));

test("no file of the repository holds a key", () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return keys.filter((key) => key.test(text)).map((key) => `${file}: ${key.source}`);
  });
  expect(found).toEqual([]);
});

test("settings of a machine are not kept in the repository", () => {
  const all = execFileSync("git", ["ls-files"]).toString().split("\n");
  expect(all.filter((file) => /(^|\/)\.env$|\.pem$|\.key$/.test(file))).toEqual([]);
});
