import { expect, test } from "vitest";
import { endingAt } from "./page-cache.ts";

const said = "public, max-age=0, s-maxage=3600, stale-while-revalidate=86400";

test("a shared cache may not keep a page beyond the moment that changes it", () => {
  expect(endingAt(said, 100_000, 40_500)).toBe("public, max-age=0, s-maxage=59");
  expect(endingAt(said, 40_000, 40_500)).toBe("public, max-age=0, s-maxage=0");
});

test("one that ends later keeps its lifetime", () => {
  expect(endingAt(said, Infinity, 0)).toBe(said);
  expect(endingAt(said, 3_600_000, 0)).toBe(said);
  expect(endingAt("private, no-store", 10, 0)).toBe("private, no-store");
});
