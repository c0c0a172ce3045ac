import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSources, MissingError } from "./sources.ts";

let root = "";

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "rugiada-sources-"));
  await mkdir(join(root, "first/folder"), { recursive: true });
  await mkdir(join(root, "second"));
  await writeFile(join(root, "first/both.jpg"), "first");
  await writeFile(join(root, "second/both.jpg"), "second");
  await writeFile(join(root, "second/così è.jpg"), "accents");
  await writeFile(join(root, "first/.hidden.jpg"), "hidden");
  await writeFile(join(root, "secret.jpg"), "secret");
});

afterAll(() => rm(root, { recursive: true }));

const sources = (fetch?: (url: URL) => Promise<Buffer>) =>
  createSources({
    folders: [join(root, "uploads"), join(root, "first"), join(root, "second")],
    allowedHosts: ["cdn.example"],
    maxAge: 86_400,
    fetch,
  });

test("the first folder that has the file wins, missing folders are passed over", async () => {
  const source = await sources()("both.jpg");
  expect(String(await source?.read())).toBe("first");
  expect(String(await (await sources()("cos%C3%AC%20%C3%A8.jpg"))?.read())).toBe("accents");
});

test("a replaced file is another version", async () => {
  const before = await sources()("both.jpg");
  await utimes(join(root, "first/both.jpg"), 1_000, 1_000);
  expect((await sources()("both.jpg"))?.version).not.toBe(before?.version);
});

test.each([
  "",
  "none.jpg",
  "folder",
  "both.jpg/x.jpg",
  "../secret.jpg",
  "..%2Fsecret.jpg",
  "%2e%2e%2fsecret.jpg",
  "folder/..%2f..%2f..%2fsecret.jpg",
  "%252e%252e%252fsecret.jpg",
  "..%5Csecret.jpg",
  "%2Fetc%2Fpasswd",
  "/etc/passwd",
  ".hidden.jpg",
  "both.jpg%00.png",
  "%E0%A4%A",
  "a".repeat(5_000),
  "file:///etc/passwd",
  "https://evil.example/a.jpg",
  "https://cdn.example.evil.example/a.jpg",
  "https://cdn.example:8443/a.jpg",
  "https://cdn.example@evil.example/a.jpg",
  "https://user:pass@cdn.example/a.jpg",
  "https://",
])("there is no source at %j", async (path) => {
  expect(await sources()(path)).toBeUndefined();
});

test("reads remote pictures of allowed hosts", async () => {
  const asked: string[] = [];
  const find = sources(async (url) => Buffer.from(String(asked.push(url.href))));
  const source = await find(encodeURIComponent("https://cdn.example/a.jpg?v=2"));
  expect(source).toMatchObject({ name: "https://cdn.example/a.jpg?v=2", remote: true });
  await source?.read();
  expect(asked).toEqual(["https://cdn.example/a.jpg?v=2"]);
});

test("a remote host that fails has no picture", async () => {
  const source = await sources(() => Promise.reject(new Error("down")))(
    "https://cdn.example/a.jpg",
  );
  await expect(source?.read()).rejects.toThrow(MissingError);
});

test("pictures that are not here are the backend's, and nothing but pictures", async () => {
  const asked: string[] = [];
  const find = createSources({
    folders: [join(root, "first")],
    allowedHosts: [],
    backendOrigin: "http://backend.example",
    maxAge: 86_400,
    fetch: async (url) => Buffer.from(String(asked.push(url.href))),
  });
  expect(String(await (await find("both.jpg"))?.read())).toBe("first");
  await (await find("media/cache/siero.png"))?.read();
  expect(asked).toEqual(["http://backend.example/media/cache/siero.png"]);
  for (const path of ["metrics", "../a.jpg", "a.jpg?x=1", "//evil.example/a.jpg"])
    expect(await find(encodeURIComponent(path))).toBeUndefined();
});
