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
import { type PostgresServer, startPostgres } from "#tests/harness/postgres-server.ts";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";
import { root } from "../../scripts/lib/paths.mjs";
import { findPostgres } from "../../scripts/lib/postgres.mjs";
import { switchTo } from "../../scripts/lib/release.mjs";

/** The built folder of an earlier version; without one, this version under other names of its assets. */
const { PREVIOUS_RELEASE } = process.env;

const isNoTwin = (path: string) => !/\.(br|gz)$/.test(path);

/** This version as if it had been built from other sources: the browser's entry has another hash. */
function buildOfBefore(release: string): void {
  mkdirSync(join(release, "server"), { recursive: true });
  for (const file of ["package.json", "server/main.ts", "server/workers.ts"])
    cpSync(join(root, file), join(release, file));
  for (const name of ["brand", "commerce", "contract", "demo", "node_modules"])
    symlinkSync(join(root, name), join(release, name));
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

const scriptsOf = (html: string) =>
  [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);

/** What a load balancer does: asks every process whether it is ready, and takes turns among those that are. */
function createBalancer(shops: Shop[]) {
  const ready = new Set(shops);
  let turn = 0;
  const ending = new AbortController();
  const watch = async () => {
    while (!ending.signal.aborted) {
      for (const shop of shops) {
        const answer = await fetch(`${shop.baseUrl}/readyz`).catch(() => undefined);
        if (answer?.status === 200) ready.add(shop);
        else ready.delete(shop);
      }
      await pause(100);
    }
  };
  void watch();
  return {
    pick: () => [...ready][turn++ % ready.size]?.baseUrl ?? "",
    stop: () => ending.abort(),
  };
}

/** Visitors who read pages with their files and fill carts, each call at whichever process is next. */
function createLoad(pick: () => string) {
  const failures: string[] = [];
  let calls = 0;
  const ending = new AbortController();
  const call = async (path: string, init?: RequestInit) => {
    calls++;
    const base = pick();
    try {
      const answer = await fetch(base + path, init);
      const text = await answer.text();
      if (!answer.ok) failures.push(`${answer.status} ${base}${path}`);
      return text;
    } catch (error) {
      failures.push(`${String((error as Error).cause ?? error)} ${base}${path}`);
      return "";
    }
  };
  const visit = async () => {
    while (!ending.signal.aborted) {
      for (const path of [
        "/",
        "/prodotti",
        "/ricerca?q=crema",
        "/blog",
        "/api/v2/shop/taxons-tree",
      ]) {
        const html = await call(path);
        for (const file of scriptsOf(html).slice(0, 3)) await call(file);
      }
      const headers = { "content-type": "application/ld+json" };
      await call("/api/v2/shop/orders", { method: "POST", headers, body: "{}" });
      await pause(20);
    }
  };
  const visitors = [visit(), visit(), visit()];
  return {
    failures,
    calls: () => calls,
    async stop() {
      ending.abort();
      await Promise.all(visitors);
    },
  };
}

describe.skipIf(findPostgres() === undefined)("a release while people buy", () => {
  let postgres: PostgresServer;
  let home: string;
  let shops: Shop[] = [];

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), "rugiada-home-"));
    mkdirSync(join(home, "releases"));
    if (PREVIOUS_RELEASE) symlinkSync(PREVIOUS_RELEASE, join(home, "releases/1"));
    else buildOfBefore(join(home, "releases/1"));
    symlinkSync(root, join(home, "releases/2"));
    switchTo(home, "releases/1");
    postgres = await startPostgres();
    const env = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(home, "data"),
      SECRET: "the same secret in every process",
      SHUTDOWN_DELAY: "",
    };
    const start = () => startShop(env, undefined, join(home, "current"));
    shops = [await start(), await start()];
  });

  afterAll(async () => {
    for (const shop of shops) await shop.stop();
    await postgres?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  test("process after process is replaced and no request fails", async () => {
    const page = async () => (await fetch(`${shops[0]?.baseUrl}/prodotti`)).text();
    const openTab = scriptsOf(await page());
    const balancer = createBalancer(shops);
    const load = createLoad(balancer.pick);
    await pause(2000);
    switchTo(home, "releases/2");
    for (const shop of shops) {
      await shop.restart();
      await pause(2000);
    }
    await load.stop();
    balancer.stop();
    process.stdout.write(`${load.calls()} requests, ${load.failures.length} failed\n`);
    expect(load.failures).toEqual([]);
    expect(load.calls()).toBeGreaterThan(100);
    const now = scriptsOf(await page());
    expect(now).not.toEqual(openTab);
    // The files of both are at hand in both processes: PREVIOUS_RELEASE may be from before assets were kept.
    for (const shop of shops) {
      for (const path of PREVIOUS_RELEASE ? now : [...openTab, ...now])
        expect([path, (await fetch(shop.baseUrl + path)).status]).toEqual([path, 200]);
    }
  });
});
