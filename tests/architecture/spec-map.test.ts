import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A map that points nowhere is worse than none. */
test("every path of the map exists", () => {
  const text = readFileSync("docs/spec-map.md", "utf8");
  const paths = [
    ...text.matchAll(/`((?:contract|commerce|storefront|server|office)\/[^`]+)`/g),
  ].map(([, path]) => (path ?? "").replace(/<.*$|\*.*$/, ""));
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
