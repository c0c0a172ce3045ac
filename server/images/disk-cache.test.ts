import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDiskCache } from "./disk-cache.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "rugiada-cache-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (size: number) => Buffer.alloc(size, 1);

test("keeps bytes across restarts and leaves no temporary file", async () => {
  await createDiskCache(folder, 100).set("a", bytes(10));
  expect(await readdir(folder)).toEqual(["a"]);
  expect(await createDiskCache(folder, 100).get("a")).toEqual(bytes(10));
});

test("removes the least recently used files beyond the limit", async () => {
  const cache = createDiskCache(folder, 100);
  await cache.set("a", bytes(40));
  await cache.set("b", bytes(40));
  await cache.get("a");
  await cache.set("c", bytes(40));
  await vi.waitFor(async () => expect((await readdir(folder)).sort()).toEqual(["a", "c"]));
  expect(await cache.get("b")).toBeUndefined();
});

test("the limit holds for the files of an earlier run, oldest first", async () => {
  for (const [name, day] of [
    ["new", 2],
    ["old", 1],
  ] as const) {
    await writeFile(join(folder, name), bytes(40));
    await utimes(join(folder, name), day * 86_400, day * 86_400);
  }
  await writeFile(join(folder, "half.tmp"), bytes(40));
  await createDiskCache(folder, 100).set("c", bytes(40));
  await vi.waitFor(async () => expect((await readdir(folder)).sort()).toEqual(["c", "new"]));
});

test("forgets a file somebody removed", async () => {
  const cache = createDiskCache(folder, 100);
  await cache.set("a", bytes(10));
  await rm(join(folder, "a"));
  expect(await cache.get("a")).toBeUndefined();
});

test("does not keep what is larger than the whole cache", async () => {
  const cache = createDiskCache(folder, 100);
  await cache.set("a", bytes(60));
  await cache.set("huge", bytes(101));
  expect(await readdir(folder)).toEqual(["a"]);
});

test("a failed write says so and leaves nothing behind", async () => {
  await writeFile(join(folder, "file"), "");
  const cache = createDiskCache(join(folder, "file"), 100);
  await expect(cache.set("a", bytes(1))).rejects.toThrow("EEXIST");
  expect(await cache.get("a")).toBeUndefined();
});
