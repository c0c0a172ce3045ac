import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";
import { livia, password } from "#tests/harness/signed-in.ts";

const scaffold = fileURLToPath(new URL("../../scripts/plugin.mjs", import.meta.url));
let folder = "";
let shop: Shop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "named-plugins-"));
  await promisify(execFile)(process.execPath, [scaffold, "gift-notes"], { cwd: folder });
  const names = [
    join(folder, "plugins/gift-notes/index.mjs"),
    "./tests/extending/phone-calls/plugin.ts",
  ];
  shop = await startShop({ PLUGINS: names.join() }, inject("shopSeed"));
}, 120_000);
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true });
});

const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${shop.baseUrl}/api/v2${path}`, {
    method: "POST",
    headers: { "content-type": "application/ld+json", ...headers },
    body,
  });
  return { status: response.status, text: await response.text() };
};

test("a scaffolded plugin adds a call to the built shop, which refuses as the shop's own do", async () => {
  const path = "/shop/gift-notes";
  expect(await post(path, '{"text":"Auguri"}')).toEqual({ status: 200, text: '{"letters":6}' });
  expect(await post(path, '{"text":""}')).toMatchObject({
    status: 422,
    text: expect.stringContaining('"propertyPath":"text"'),
  });
  expect((await post(path, "{}")).status).toBe(400);
  expect((await post(path, "{")).status).toBe(400);
  const description = await (await fetch(`${shop.baseUrl}/api/v2/docs.json`)).text();
  expect(description).toContain(path);
});

test("so does a file that imports modules of the shop, of which it gets second copies", async () => {
  const path = "/admin/phone-calls";
  const login = JSON.stringify({ email: livia, password });
  const { token } = JSON.parse((await post("/admin/administrators/token", login)).text);
  const owner = { authorization: `Bearer ${token}` };
  const call = { caller: "Anna", note: "Chiede del siero" };
  expect((await post(path, JSON.stringify(call), owner)).status).toBe(204);
  expect((await post(path, JSON.stringify({ ...call, note: " " }), owner)).status).toBe(422);
  expect((await post(path, "{}", owner)).status).toBe(400);
  expect((await post(path, "{", owner)).status).toBe(400);
  expect((await post(path, JSON.stringify(call))).status).toBe(401);
  expect(readFileSync(shop.logFile, "utf8")).not.toContain("unexpected error");
});
