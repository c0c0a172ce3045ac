import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every file the security page names is there", () => {
  const text = readFileSync("docs/security.md", "utf8");
  const paths = [
    ...text.matchAll(/`((?:contract|commerce|storefront|server|tests|scripts)\/[^`\s]+)`/g),
  ].map(([, path]) => path ?? "");
  expect(paths.length).toBeGreaterThan(80);
  expect([...new Set(paths)].filter((path) => !existsSync(path))).toEqual([]);
});
