import { mkdtempSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLocalStorage } from "#commerce/kernel/storage.ts";
import { createReleaseAssets } from "./release-assets.ts";

const day = 86_400_000;
const newFolder = () => mkdtempSync(join(tmpdir(), "rugiada-assets-"));

function release(files: Record<string, string>): Record<string, string> {
  const shop = newFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(shop, name), text);
  return { shop, office: join(shop, "not-built") };
}

const first = { "root-aaaa.js": "one", "root-aaaa.js.br": "twin", "shared-ssss.css": "both" };
const second = { "root-bbbb.js": "two", "shared-ssss.css": "both" };

function open(folder: string) {
  const assets = createReleaseAssets(createLocalStorage(folder));
  const app = new Hono().route("/", assets.routes("/assets", "shop"));
  return { assets, ask: (name: string) => app.request(`/assets/${name}`) };
}

test("a tab of the release before finds its files, and the process of that release those of the new one", async () => {
  const folder = newFolder();
  const [old, next] = [open(folder), open(folder)];
  await old.assets.add(release(first));
  await next.assets.add(release(second));
  const kept = await next.ask("root-aaaa.js");
  expect(await kept.text()).toBe("one");
  expect(Object.fromEntries(kept.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(await (await old.ask("root-bbbb.js")).text()).toBe("two");
  expect((await old.ask("root-cccc.js")).status).toBe(404);
  expect((await old.ask("root-aaaa.js.br")).status).toBe(404);
});

test("they go out compressed to whoever can read it", async () => {
  const { assets } = open(newFolder());
  await assets.add(release(first));
  const app = new Hono().route("/", assets.routes("/assets", "shop"));
  const headers = { "accept-encoding": "br" };
  const answer = await app.request("/assets/root-aaaa.js", { headers });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe("one");
});

test("after a month without that release its own files go", async () => {
  const folder = newFolder();
  const { assets, ask } = open(folder);
  await assets.add(release(first), Date.now() - 31 * day);
  await assets.add(release(second));
  expect((await ask("root-aaaa.js")).status).toBe(404);
  expect((await ask("shared-ssss.css")).status).toBe(200);
  expect(readdirSync(join(folder, "shop")).sort()).toEqual(["root-bbbb.js", "shared-ssss.css"]);
});

test("a release that is still started every month stays", async () => {
  const { assets, ask } = open(newFolder());
  const files = release(first);
  await assets.add(files, Date.now() - 50 * day);
  await assets.add(files, Date.now() - 25 * day);
  await assets.add(release(second));
  expect((await ask("root-aaaa.js")).status).toBe(200);
});

test("a folder without a build has nothing to keep", async () => {
  const folder = newFolder();
  mkdirSync(join(folder, "shop"));
  await open(folder).assets.add({ shop: join(folder, "nowhere") });
  expect((await open(folder).ask("x.js")).status).toBe(404);
});
