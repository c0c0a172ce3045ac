import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ctx } from "./ctx.ts";
import type { Db } from "./db/open.ts";
import { followReplica, pagesAside } from "./replica.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const server = (execute: () => Promise<{ rows: object[] }>) => ({ execute }) as unknown as Db;
const primary = server(async () => ({ rows: [{ position: "0/1" }] }));

test("a replica that failed is left alone for five seconds, then used again", async () => {
  const execute = vi.fn(async () => ({ rows: [{ replayed: true }] }));
  execute.mockRejectedValueOnce(new Error("connection refused"));
  const db = server(execute);
  const find = followReplica(primary, { db });
  for (let reads = 0; reads < 3; reads += 1) expect(await find()).toBeUndefined();
  expect(execute).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5000);
  expect(await find()).toBe(db);
});

test("a table whose replica is lost between two pages is read on to its end, each row once", async () => {
  const replica = server(async () => ({ rows: [] }));
  const ctx = { db: primary, replica: async () => replica } as unknown as Ctx;
  const readers: Db[] = [];
  const pages = pagesAside<number>(ctx, async ({ db }, last = 0, size) => {
    readers.push(db);
    if (db === replica && last > 0) throw new Error("terminating connection");
    return Array.from({ length: Math.min(size, 1203 - last) }, (_, at) => last + at + 1);
  });
  const found: number[] = [];
  for await (const row of pages) found.push(row);
  expect(found).toEqual(Array.from({ length: 1203 }, (_, at) => at + 1));
  expect(readers).toEqual([replica, replica, primary, replica, primary]);
});
