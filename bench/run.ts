import { findPostgres } from "../scripts/lib/postgres.mjs";
import { startPostgres } from "../tests/harness/postgres-server.ts";
import { type Shop, startShop } from "../tests/harness/shop-server.ts";
import { startBaseline } from "./baseline.ts";
import { pgliteSelect, postgresSelect, reactRender } from "./calibration.ts";
import {
  apiCases,
  type Case,
  cartCase,
  freshApiCases,
  growingCases,
  pageCases,
  pages,
} from "./cases.ts";
import { completeOrders } from "./complete.ts";
import { createDatabase, query } from "./database.ts";
import { enlargeCatalogue } from "./large-catalogue.ts";
import { measure, type Measured, type Target } from "./measure.ts";
import { costOfPriceEdit, inWords } from "./price-edit.ts";
import { processUsage } from "./process-usage.ts";
import { rawAnswer } from "./raw-answer.ts";
import { report, type Row } from "./report.ts";
import { bareRenderOf } from "./same-elements.ts";

const quiet = { LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "100000" };
const rows: Row[] = [];
const facts: Record<string, string> = {};
const bareHono = new Map<number, Measured>();

const react = reactRender();
facts["bare React render of 100 cards"] = `${react.toFixed(2)} ms of CPU`;
facts["point select on PGlite"] = `${(await pgliteSelect()).toFixed(2)} ms`;
await benchPgliteShop();
if (findPostgres()) await benchPostgresShop();
else console.log("PostgreSQL's server programs are not installed: measured on PGlite only.");
console.log(`\n${report(rows, facts)}`);

async function benchPgliteShop(): Promise<void> {
  const begun = performance.now();
  const shop = await startShop(quiet);
  facts["first start, empty folder (goal 5000 ms)"] = since(begun);
  const again = performance.now();
  await shop.restart();
  facts["later start (goal 1500 ms)"] = since(again);
  try {
    const target = targetOf(shop, "PGlite");
    const list = await fetch(`${shop.baseUrl}/api/v2/shop/products-with-facets?itemsPerPage=24`);
    await benchPages(shop, await list.text());
    await noteBareRenders(shop.baseUrl);
    await benchPicture(shop);
    for (const one of [...apiCases, ...freshApiCases]) await bench(target, one, 1);
    await bench(target, await cartCase(shop.baseUrl), 1);
    facts["memory after the run, PGlite (goal 300 MB)"] = memory(shop);
  } finally {
    await shop.stop();
  }
}

async function benchPages(shop: Shop, list: string): Promise<void> {
  const target = targetOf(shop, "pages");
  const homeOf = () => rawAnswer(`${shop.baseUrl}/`);
  await homeOf();
  const baseline = await startBaseline(await homeOf(), list);
  const bare = async (name: string, baseUrl: string, path: string, connections: number) => {
    const measured = await measure({ baseUrl, pid: baseline.pid }, () => ({ path }), connections);
    rows.push({ ...measured, group: "baseline", name, connections, ratio: null });
    return measured;
  };
  const uncached = await startShop({ ...quiet, PAGE_CACHE_MB: "0" });
  try {
    for (const connections of [1, 8])
      bareHono.set(connections, await bare("bare Hono", baseline.hono, "/json", connections));
    for (const one of pageCases) {
      // Measured alternately, so that other load affects both.
      const http =
        one.baseline === "http" ? await bare("bare node:http", baseline.http, "/", 8) : undefined;
      if (http) await bench(target, one, 8, http);
      else await bench(targetOf(uncached, "pages"), one, 1);
    }
  } finally {
    baseline.stop();
    await uncached.stop();
  }
}

/** Bare React render of each page's elements: the part of a render that the shop's code cannot reduce. */
async function noteBareRenders(baseUrl: string): Promise<void> {
  for (const [name, path] of Object.entries(pages)) {
    const { ms, count } = bareRenderOf(await (await fetch(baseUrl + path)).text());
    facts[`bare React render of the ${count} elements of ${name}`] = `${ms.toFixed(2)} ms of CPU`;
  }
}

async function benchPicture(shop: Shop): Promise<void> {
  const home = await (await fetch(`${shop.baseUrl}/`)).text();
  const path = /\/_ipx\/[^" ]+/.exec(home)?.[0] ?? "/";
  await bench(
    targetOf(shop, "pictures"),
    { name: "made before", baseline: "http", next: () => ({ path }) },
    8,
  );
}

async function benchPostgresShop(): Promise<void> {
  const postgres = await startPostgres();
  facts["point select on PostgreSQL"] = `${(await postgresSelect(postgres.url)).toFixed(2)} ms`;
  const shop = await startShop({ ...quiet, DATABASE_URL: postgres.url });
  try {
    const target = targetOf(shop, "PostgreSQL");
    for (const one of apiCases)
      for (const connections of [1, 8]) await bench(target, one, connections);
    await benchSizes(target, postgres.url);
    await bench(target, await cartCase(shop.baseUrl), 1);
    const completed = await completeOrders(shop.baseUrl);
    rows.push({
      ...completed,
      group: "PostgreSQL",
      name: "complete",
      connections: 1,
      cpu: null,
      ratio: null,
    });
    facts["memory after the run, PostgreSQL"] = memory(shop);
  } finally {
    await shop.stop();
    await postgres.stop();
  }
}

/** Measures the demo and a large catalogue alternately, so that other load affects both. */
async function benchSizes(small: Target, url: string): Promise<void> {
  const largeUrl = await createDatabase(url, "large");
  const shop = await startShop({ ...quiet, DATABASE_URL: largeUrl });
  try {
    const products = await enlargeCatalogue({ url: largeUrl }, 10_000);
    await query(url, "vacuum analyze");
    const large = targetOf(shop, `PostgreSQL, ${products.toLocaleString("en")} products`);
    for (const one of growingCases) {
      const measured = await bench(small, one, 1);
      await bench(large, one, 1, measured);
    }
    for (const [name, cost] of Object.entries(await costOfPriceEdit(shop, largeUrl)))
      facts[name] = inWords(cost);
    facts[`memory after the run, ${large.group}`] = memory(shop);
  } finally {
    await shop.stop();
  }
}

async function bench(
  target: Target,
  one: Case,
  connections: number,
  compared?: Measured,
): Promise<Measured> {
  console.log(`${target.group}: ${one.name}, ${connections} connection(s)`);
  const warmUp = one.baseline === "react" ? 3 : undefined;
  const measured = await measure(target, one.next, connections, warmUp);
  if (measured.failed > 0) throw new Error(`${one.name}: ${measured.failed} calls failed`);
  const ratio = compare(one, measured, compared ?? bareHono.get(connections));
  rows.push({ ...measured, group: target.group, name: one.name, connections, ratio });
  return measured;
}

function compare(one: Case, measured: Measured, other: Measured | undefined): string | null {
  if (one.baseline === "react")
    return measured.cpu === null ? null : `${(measured.cpu / react).toFixed(1)}× the CPU`;
  if (!other) return null;
  return one.name.endsWith("anew") && other !== bareHono.get(1)
    ? `${(measured.p50 / other.p50).toFixed(2)}× the time`
    : `${(measured.perSecond / other.perSecond).toFixed(2)}×`;
}

function targetOf(shop: Shop, group: string): Target {
  return { group, baseUrl: shop.baseUrl, pid: shop.pid() };
}

function since(begun: number): string {
  return `${Math.round(performance.now() - begun)} ms`;
}

function memory(shop: Shop): string {
  return `${Math.round(processUsage(shop.pid())?.memoryMb ?? 0)} MB`;
}
