import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { startPostgres } from "../tests/harness/postgres-server.ts";
import { type Shop, startShop } from "../tests/harness/shop-server.ts";
import { startBaseline } from "./baseline.ts";
import { reactRender } from "./calibration.ts";
import { calls, cartCase, type Case, freshApiCases, pages, rendered } from "./cases.ts";
import { createDatabase, query } from "./database.ts";
import { enlargeCatalogue } from "./large-catalogue.ts";
import { load } from "./load.ts";
import { measure, type Measured } from "./measure.ts";
import { costOfPriceEdit } from "./price-edit.ts";
import { processUsage } from "./process-usage.ts";
import { rawAnswer } from "./raw-answer.ts";

/*
 * `npm run bench` measures this release, `npm run bench compare ../rugiada-then 64 50000` this one and another built
 * checkout, at the named catalogue sizes. Both run at the same time and are measured alternately, so that other load
 * affects both.
 */
const isSize = (argument: string) => /^\d+$/.test(argument);
const then = process.argv.slice(2).find((argument) => !isSize(argument));
const named = process.argv.slice(2).filter(isSize).map(Number);
const sizes = named.length > 0 ? named : [64, 10_000];
const releases = [...(then ? [resolve(then)] : []), process.cwd()];
const quiet = { LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "100000" };
const lines: string[] = [];
const react = reactRender();

await embedded();
const postgres = await startPostgres();
try {
  for (const size of sizes) await ofSize(size);
} finally {
  await postgres.stop();
}
if (then) write();

/** Earlier releases cannot disable their page cache; in later ones the unique parameter would render each page twice. */
function renderedBy(release: string, name: string, path: string): Case {
  const known = readFileSync(join(release, ".env.example"), "utf8").includes("PAGE_CACHE_MB");
  return known ? { ...rendered(name, path), next: () => ({ path }) } : rendered(name, path);
}

async function embedded(): Promise<void> {
  const first: number[] = [];
  const shops: Shop[] = [];
  for (const release of releases) {
    const begun = performance.now();
    shops.push(await startShop(quiet, undefined, release));
    first.push(performance.now() - begun);
  }
  try {
    note("first start", "≤ 5 s", "PGlite", first, seconds);
    const later = await each(shops, async (shop) => {
      const begun = performance.now();
      await shop.restart();
      return performance.now() - begun;
    });
    note("later start", "≤ 1.5 s", "PGlite", later, seconds);
    const carts = await each(shops, async (shop) => alone(shop, await cartCase(shop.baseUrl)));
    note(
      "add to cart, median",
      "≤ 5 ms",
      "PGlite",
      carts.map(({ p50 }) => p50),
      milliseconds,
    );
    for (const [name, path] of Object.entries(pages))
      await each(shops, (shop) => alone(shop, rendered(name, path)));
    for (const one of freshApiCases) await each(shops, (shop) => alone(shop, one));
    await cachedCalls(shops, "PGlite");
    note("memory after the run", "≤ 300 MB", "PGlite", shops.map(memory), megabytes);
    await keptPages(shops);
  } finally {
    for (const shop of shops) await shop.stop();
  }
  await workers();
}

/** Cached list calls per second, by number of connections. */
async function cachedCalls(shops: Shop[], where: string): Promise<void> {
  for (const connections of [1, 8, 16]) {
    const found = await each(shops, ({ baseUrl }) =>
      load(baseUrl, () => ({ path: calls.list }), { connections, seconds: 3 }),
    );
    const goal = connections === 16 ? "≥ 6,000/s" : "–";
    const figures = found.map(({ perSecond }) => perSecond);
    note(`list, kept, ${connections} connections`, goal, where, figures, perSecond);
  }
}

/** Cached pages and a picture against bare `node:http` sending the same bytes, each release against its own bytes. */
async function keptPages(shops: Shop[]): Promise<void> {
  const home = await (await fetch(`${shops[0]?.baseUrl}/`)).text();
  const picture = /\/_ipx\/[^" ]+/.exec(home)?.[0] ?? "/";
  for (const [name, path] of Object.entries({ ...pages, picture })) {
    const ratios = await each(shops, async (shop) => {
      await rawAnswer(shop.baseUrl + path);
      const baseline = await startBaseline(await rawAnswer(shop.baseUrl + path));
      const bare = await measure(baseline, () => ({ path: "/" }), 8);
      const kept = await measure({ baseUrl: shop.baseUrl, pid: shop.pid() }, () => ({ path }), 8);
      baseline.stop();
      return (bare.cpu ?? 0) / (kept.cpu ?? 1);
    });
    note(`${name}, kept, CPU of bare node:http`, "≥ 0.8×", "demo", ratios, times);
  }
}

/** Cached pages of two processes against two bare listeners, which show what the machine leaves to its clients. */
async function workers(): Promise<void> {
  const path = pages.home;
  const together = async (...urls: string[]) => {
    const loads = urls.map((url) => load(url, () => ({ path }), { connections: 8, seconds: 3 }));
    return (await Promise.all(loads)).reduce((sum, { perSecond }) => sum + perSecond, 0);
  };
  const database = await startPostgres();
  const shops = [await startShop({ ...quiet, DATABASE_URL: database.url, WORKERS: "1" })];
  try {
    const page = await rawAnswer(shops[0]!.baseUrl + path);
    const bare = [await startBaseline(page), await startBaseline(page)] as const;
    const one = await together(shops[0]!.baseUrl);
    await shops[0]!.stop();
    shops[0] = await startShop({ ...quiet, DATABASE_URL: database.url, WORKERS: "2" });
    for (let turn = 0; turn < 8; turn += 1) await rawAnswer(shops[0].baseUrl + path);
    const two = await together(shops[0].baseUrl);
    const bareOne = await together(bare[0].baseUrl);
    const bareTwo = await together(bare[0].baseUrl, bare[1].baseUrl);
    for (const listener of bare) listener.stop();
    note("kept home with two workers", "≥ 1.8×", "demo", [two / one], times);
    note("the same of two bare node:http", "–", "demo", [bareTwo / bareOne], times);
  } finally {
    for (const shop of shops) await shop.stop();
    await database.stop();
  }
}

async function ofSize(size: number): Promise<void> {
  const urls = await each([...releases.keys()], (index) =>
    createDatabase(postgres.url, `release_${index}_${size}`),
  );
  const shops: Shop[] = [];
  for (const [index, release] of releases.entries()) {
    const env = { ...quiet, DATABASE_URL: urls[index]!, PAGE_CACHE_MB: "0" };
    shops.push(await startShop(env, undefined, release));
  }
  try {
    if (size > 64)
      for (const [index, shop] of shops.entries()) {
        await shop.end();
        await enlargeCatalogue({ url: urls[index]! }, size);
        await shop.begin();
      }
    await query(postgres.url, "checkpoint");
    const where = size.toLocaleString("en");
    for (const [name, path] of Object.entries({ ...pages, cart: "/carrello" })) {
      const found = await each([...shops.entries()], ([index, shop]) =>
        alone(shop, renderedBy(releases[index]!, name, path), 3),
      );
      note(
        `${name}, rendered, of a bare React render`,
        name === "cart" ? "≤ 3×" : "≤ 6×",
        where,
        found.map(({ cpu }) => (cpu ?? 0) / react),
        times,
      );
    }
    for (const one of freshApiCases) {
      const found = await each(shops, (shop) => alone(shop, one, 1));
      note(
        `${one.name}, median`,
        "–",
        where,
        found.map(({ p50 }) => p50),
        milliseconds,
      );
    }
    const carts = await each(shops, async (shop) => alone(shop, await cartCase(shop.baseUrl), 1));
    note(
      "add to cart, median",
      "≤ 5 ms",
      where,
      carts.map(({ p50 }) => p50),
      milliseconds,
    );
    const edits = await each([...shops.entries()], ([index, shop]) =>
      costOfPriceEdit(shop, urls[index]!, 31),
    );
    for (const name of Object.keys(edits[0] ?? {}))
      note(
        name,
        "≤ 1.3×",
        where,
        edits.map((edit) => edit[name]!.after / edit[name]!.before),
        times,
      );
    if (size === sizes[0]) await cachedCalls(shops, `${where}, PostgreSQL`);
    note("memory after the run", "–", where, shops.map(memory), megabytes);
  } finally {
    for (const shop of shops) await shop.stop();
  }
}

async function alone(shop: Shop, one: Case, warmUp?: number): Promise<Measured> {
  const target = { baseUrl: shop.baseUrl, pid: shop.pid() };
  const measured = await measure(target, one.next, 1, warmUp);
  if (measured.failed > 0) throw new Error(`${one.name}: ${measured.failed} calls failed`);
  return measured;
}

async function each<In, Out>(list: In[], work: (one: In) => Promise<Out>): Promise<Out[]> {
  const found: Out[] = [];
  for (const one of list) found.push(await work(one));
  return found;
}

function note(
  name: string,
  goal: string,
  where: string,
  figures: number[],
  unit: (value: number) => string,
): void {
  const cells = figures.length === 1 ? ["–", unit(figures[0]!)] : figures.map(unit);
  lines.push(`| ${[name, where, ...cells, goal].join(" | ")} |`);
  console.log(lines.at(-1));
}

function memory(shop: Shop): number {
  return processUsage(shop.pid())?.memoryMb ?? 0;
}

function times(value: number): string {
  return `${value.toFixed(2)}×`;
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString("en")}/s`;
}

function seconds(value: number): string {
  return `${(value / 1000).toFixed(1)} s`;
}

function megabytes(value: number): string {
  return `${Math.round(value)} MB`;
}

function write(): void {
  mkdirSync("docs/bench", { recursive: true });
  const head = `# Goals beside an earlier release

Written by \`npm run bench compare FOLDER\`, where the folder is a built checkout of the earlier release. Both run at once and
are measured in turns. A bare React render of 100 cards took ${react.toFixed(2)} ms of CPU. Sizes are products on PostgreSQL.

| figure | products | then | now | goal |
| --- | --- | --- | --- | --- |`;
  writeFileSync("docs/bench/compare.md", `${head}\n${lines.join("\n")}\n`);
}
