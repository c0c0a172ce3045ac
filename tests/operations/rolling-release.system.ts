import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "#tests/harness/free-port.ts";
import { type Proxy, startProxy } from "#tests/harness/nginx.ts";
import { type PostgresServer, startPostgres } from "#tests/harness/postgres-server.ts";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";
import { enlargeCatalogue } from "../../bench/large-catalogue.ts";
import { formsIn } from "../fuzz/forms.ts";
import { root } from "../../scripts/lib/paths.mjs";
import { findPostgres } from "../../scripts/lib/postgres.mjs";
import { switchTo } from "../../scripts/lib/release.mjs";

/** The built folder of an earlier version; without one, this version under other names of its assets. */
const { PREVIOUS_RELEASE } = process.env;

/** RELEASE_REQUESTS=5000 RELEASE_PRODUCTS=20000 for the long run; without them it stays cheap. */
const requests = Number(process.env["RELEASE_REQUESTS"] ?? 0);
const products = Number(process.env["RELEASE_PRODUCTS"] ?? 0);

const isNoTwin = (path: string) => !/\.(br|gz)$/.test(path);

/** This version as if it had been built from other sources: the browser's entry has another hash. */
function buildOfBefore(release: string): void {
  linkSources(release, ["brand", "commerce", "contract", "demo", "node_modules"]);
  cpSync(join(root, "build"), join(release, "build"), { recursive: true, filter: isNoTwin });
  const assets = join(release, "build/shop/client/assets");
  const entry = readdirSync(assets).find((name) => name.startsWith("entry.client-")) ?? "";
  const before = "entry.client-previous.js";
  renameSync(join(assets, entry), join(assets, before));
  for (const path of readdirSync(join(release, "build"), { recursive: true, encoding: "utf8" })) {
    const file = join(release, "build", path);
    if (!file.endsWith(".js")) continue;
    const text = readFileSync(file, "utf8");
    if (text.includes(entry)) writeFileSync(file, text.replaceAll(entry, before));
  }
}

/** Node finds the root of a release by the real path of its server/. */
function linkSources(release: string, names: string[]): void {
  mkdirSync(release, { recursive: true });
  for (const name of ["package.json", "server"])
    cpSync(join(root, name), join(release, name), { recursive: true });
  for (const name of names) symlinkSync(join(root, name), join(release, name));
}

/** This version with one more migration, which takes a while. */
function nextRelease(release: string): void {
  linkSources(release, ["brand", "build", "contract", "demo", "node_modules"]);
  cpSync(join(root, "commerce"), join(release, "commerce"), { recursive: true });
  const migrations = join(release, "commerce/kernel/db/migrations");
  const file = join(migrations, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: Record<string, unknown>[] };
  const tag = "9999_next-release";
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: journal.entries.length, when: Date.now() * 2, tag });
  writeFileSync(file, JSON.stringify(journal));
  const sql =
    "select pg_sleep(2);--> statement-breakpoint\nalter table products add next_release text;";
  writeFileSync(join(migrations, `${tag}.sql`), sql);
}

const scriptsOf = (html: string) =>
  [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);

type Reply = { status: number; text: string };

/** Visitors who read pages and write carts, by the API and by forms; two of eight requests are writes. */
function createLoad(base: string, form: URLSearchParams) {
  const failures: string[] = [];
  const counts = { calls: 0, writes: 0 };
  const ending = new AbortController();
  const call = async (path: string, init: RequestInit = {}): Promise<Reply> => {
    counts.calls++;
    const { method = "GET" } = init;
    if (method !== "GET") counts.writes++;
    try {
      const answer = await fetch(base + path, { ...init, redirect: "manual" });
      const text = await answer.text();
      if (answer.status >= 400)
        failures.push(`${answer.status} ${method} ${path}: ${text.slice(0, 300)}`);
      return { status: answer.status, text };
    } catch (error) {
      failures.push(`${String((error as Error).cause ?? error)} ${method} ${path}`);
      return { status: 0, text: "" };
    }
  };
  const headers = { "content-type": "application/ld+json" };
  const visit = async () => {
    while (!ending.signal.aborted) {
      const [path = "", ...others] = ["/", "/prodotti", "/ricerca?q=crema", "/blog"];
      await call(path);
      await call("/api/v2/shop/orders", { method: "POST", headers, body: "{}" });
      for (const other of others) await call(other);
      await call("/carrello", { method: "POST", headers: { origin: base }, body: form });
      await call("/api/v2/shop/taxons-tree");
      await call("/prodotti/siero-acido-ialuronico");
      await pause(20);
    }
  };
  const visitors = Array.from({ length: 4 }, visit);
  return {
    failures,
    counts,
    async stop() {
      ending.abort();
      await Promise.all(visitors);
    },
  };
}

describe.skipIf(findPostgres() === undefined)("a release while people buy", () => {
  let postgres: PostgresServer;
  let proxy: Proxy;
  let home: string;
  let shops: Shop[] = [];

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), "rugiada-home-"));
    mkdirSync(join(home, "releases"));
    if (PREVIOUS_RELEASE) symlinkSync(PREVIOUS_RELEASE, join(home, "releases/1"));
    else buildOfBefore(join(home, "releases/1"));
    nextRelease(join(home, "releases/2"));
    switchTo(home, "releases/1");
    postgres = await startPostgres();
    const ports = [String(await freePort()), String(await freePort())] as [string, string];
    const env = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(home, "data"),
      SECRET: "the same secret in every process",
      SHUTDOWN_DELAY: "",
      TRUST_PROXY: "true",
    };
    const start = (PORT: string) => startShop({ ...env, PORT }, undefined, join(home, "current"));
    const first = await start(ports[0]);
    if (products > 0) {
      await first.end();
      await enlargeCatalogue({ url: postgres.url }, products);
      await first.begin();
    }
    shops = [first, await start(ports[1])];
    proxy = await startProxy(ports);
  }, 900_000);

  afterAll(async () => {
    await proxy?.stop();
    for (const shop of shops) await shop.stop();
    await postgres?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test("process after process is replaced, with a migration and without, and no request fails", async () => {
    const page = async (path = "/prodotti") => (await fetch(proxy.baseUrl + path)).text();
    const openTab = scriptsOf(await page());
    const [add] = formsIn(await page("/prodotti/siero-acido-ialuronico"), "/").filter(
      ({ action }) => action === "/carrello",
    );
    const load = createLoad(proxy.baseUrl, new URLSearchParams(add?.fields ?? []));
    await pause(2000);
    switchTo(home, "releases/2");
    do {
      for (const shop of shops) {
        await shop.restart();
        await pause(1000);
      }
    } while (load.counts.calls < requests);
    await load.stop();
    const { calls, writes } = load.counts;
    process.stdout.write(`${calls} requests, ${writes} writes, ${load.failures.length} failed\n`);
    expect(load.failures).toEqual([]);
    expect(calls).toBeGreaterThan(100);
    const now = scriptsOf(await page());
    expect(now).not.toEqual(openTab);
    // The files of both are at hand in both processes: PREVIOUS_RELEASE may be from before assets were kept.
    for (const shop of shops) {
      for (const path of PREVIOUS_RELEASE ? now : [...openTab, ...now])
        expect([path, (await fetch(shop.baseUrl + path)).status]).toEqual([path, 200]);
    }
  }, 1_200_000);
});
