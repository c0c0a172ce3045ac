import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { createBackOff, workersOf } from "./workers.ts";

const DATABASE_URL = "postgres://shop@localhost/shop";

test.each([
  ["one by default", { DATABASE_URL }, 1],
  ["as many as wanted", { DATABASE_URL, WORKERS: "3" }, 3],
  ["one on each core", { DATABASE_URL, WORKERS: "auto" }, availableParallelism()],
  ["a storefront alone too", { SHOP_API_URL: "https://api.example", WORKERS: "2" }, 2],
  ["the embedded database belongs to one", { WORKERS: "auto" }, 1],
  ["an empty variable is none", { DATABASE_URL, WORKERS: "" }, 1],
])("%s", (_, env, workers) => {
  expect(workersOf(env)).toBe(workers);
});

test("a crash loop slows down, a steady run starts over", () => {
  let now = 0;
  const delayOf = createBackOff(() => now);
  expect([1, 2, 3, 4].map(() => delayOf(now))).toEqual([0, 1000, 2000, 4000]);
  for (let crash = 0; crash < 10; crash++) delayOf(now);
  expect(delayOf(now)).toBe(30_000);
  now += 60_000;
  expect([delayOf(0), delayOf(now)]).toEqual([0, 1000]);
});
