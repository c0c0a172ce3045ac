import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createLocalStorage } from "#commerce/kernel/storage.ts";
import { readConfig } from "../config.ts";
import { videos } from "./videos.ts";

const folder = await mkdtemp(join(tmpdir(), "rugiada-films-"));
afterAll(() => rm(folder, { recursive: true }));
const files = createLocalStorage(folder);
const path = `uploads/${"a".repeat(32)}.mp4`;
await files.put(path, Buffer.from("0123456789"), "video/mp4");
const app = videos(readConfig({}), files);

const ask = async (range?: string) => {
  const response = await app.request(`/${path}`, range ? { headers: { range } } : {});
  const { status, headers } = response;
  return [status, headers.get("content-range"), await response.text()];
};

test("a film comes whole, or in the part a player asks for", async () => {
  expect(await ask()).toEqual([200, null, "0123456789"]);
  expect(await ask("bytes=0-1")).toEqual([206, "bytes 0-1/10", "01"]);
  expect(await ask("bytes=4-")).toEqual([206, "bytes 4-9/10", "456789"]);
  expect(await ask("bytes=8-99")).toEqual([206, "bytes 8-9/10", "89"]);
  expect(await ask("bytes=-3")).toEqual([200, null, "0123456789"]);
  expect(await ask("bytes=10-")).toEqual([416, null, ""]);
});

test("nothing else of the storage comes out here", async () => {
  await files.put(`uploads/${"a".repeat(32)}.jpg`, Buffer.from("x"), "image/jpeg");
  for (const name of [`${"a".repeat(32)}.jpg`, `${"b".repeat(32)}.mp4`, "..%2fsecret.mp4"]) {
    expect((await app.request(`/uploads/${name}`)).status).toBe(404);
  }
});
