import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";

const run = promisify(execFile);
const node = process.execPath;

let shop: TestCommerce;
let server: Server;
let api = "";
let folder = "";

beforeAll(async () => {
  shop = await createTestCommerce();
  server = serve({ fetch: shop.app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
  await once(server, "listening");
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`;
  folder = await mkdtemp(join(tmpdir(), "rugiada-quick-start-"));
  await symlink(resolve("node_modules"), join(folder, "node_modules"), "junction");
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
  await shop.close();
});

test(
  "the program of docs/api.md has right types and buys something",
  { timeout: 60_000 },
  async () => {
    const page = await readFile("docs/api.md", "utf8");
    const [, program = ""] = /```ts\n([^]*?)```/.exec(page) ?? [];
    await writeFile(`${folder}/buy.mts`, program);
    await writeFile(`${folder}/docs.json`, await (await shop.request("/docs.json")).text());
    const generator = "node_modules/openapi-typescript/bin/cli.js";
    const hook = new URL("typescript-5.mjs", import.meta.url).href;
    const types = ["-o", `${folder}/shop-api.d.ts`];
    await run(node, ["--import", hook, generator, `${folder}/docs.json`, ...types]);
    const strict = ["--noEmit", "--strict", "--noUncheckedIndexedAccess", "--skipLibCheck"];
    const modern = ["--module", "nodenext", "--target", "es2024", "--allowImportingTsExtensions"];
    const tsc = ["node_modules/typescript/bin/tsc", "--ignoreConfig", ...strict, ...modern];
    const checked = await run(node, [...tsc, "--types", "node", `${folder}/buy.mts`]).catch(
      (error: { stdout: string }) => error,
    );
    expect(checked.stdout).toBe("");
    const bought = await run(node, [`${folder}/buy.mts`], { env: { SHOP_API: api } });
    expect(bought.stdout).toMatch(/^Order RG\d+: \d+\.\d\d €\n$/);
  },
);
