import { setTimeout as pause } from "node:timers/promises";
import { findPostgres } from "../scripts/lib/postgres.mjs";
import { startPostgres } from "../tests/harness/postgres-server.ts";
import { startShop } from "../tests/harness/shop-server.ts";
import { startBaseline } from "./baseline.ts";
import type { Baseline } from "./baseline.ts";
import { addToCart, apiCases, createCart, firstItem, pageCases } from "./cases.ts";
import type { Case } from "./cases.ts";
import { load } from "./load.ts";
import type { Call } from "./connection.ts";
import { rawAnswer } from "./raw-answer.ts";
import { table, write } from "./report.ts";
import type { Row } from "./report.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rows: Row[] = [];
const facts: Record<string, string> = {};
let ceilings: Record<string, number> = {};

await benchPgliteShop();
if (findPostgres()) await benchPostgresShop();
else
  console.log(
    "PostgreSQL's server programs are not installed: the API is measured on PGlite only.",
  );
write(rows, facts);
console.log(`\n${table(rows)}\n\nWritten to docs/bench/latest.md and latest.json`);

async function benchPgliteShop(): Promise<void> {
  const begun = performance.now();
  const shop = await startShop({ LOG_LEVEL: "error" });
  facts["first start, empty folder"] = `${Math.round(performance.now() - begun)} ms`;
  const page = await rawAnswer(`${shop.baseUrl}/`);
  facts["home page"] = `${page.body.byteLength} bytes of brotli`;
  const list = await (
    await fetch(`${shop.baseUrl}/api/v2/shop/products-with-facets?itemsPerPage=24`)
  ).text();
  const baseline = await startBaseline(page, list);
  try {
    await benchBaseline(baseline);
    for (const one of pageCases) await bench("pages", shop.baseUrl, one, 8);
    await benchApi("API on PGlite", shop.baseUrl);
  } finally {
    baseline.stop();
    await shop.stop();
  }
}

async function benchPostgresShop(): Promise<void> {
  const postgres = await startPostgres();
  const shop = await startShop({ DATABASE_URL: postgres.url, LOG_LEVEL: "error" });
  try {
    await benchApi("API on PostgreSQL", shop.baseUrl);
  } finally {
    await shop.stop();
    await postgres.stop();
  }
}

async function benchBaseline({ http, hono }: Baseline): Promise<void> {
  const bare = { http, hono: `${hono}/json` };
  ceilings = {};
  for (const [name, url] of Object.entries(bare)) {
    const { origin, pathname } = new URL(url);
    for (const connections of [1, 8]) {
      const figures = await load(origin, () => ({ path: pathname }), { connections, seconds });
      ceilings[`${name}-${connections}`] = figures.perSecond;
      rows.push({ ...figures, group: "baseline", name: `bare ${name}`, connections, ratio: null });
    }
  }
}

async function benchApi(group: string, baseUrl: string): Promise<void> {
  for (const one of apiCases)
    for (const connections of [1, 8]) await bench(group, baseUrl, one, connections);
  await bench(group, baseUrl, await cartCase(baseUrl), 1);
}

async function bench(
  group: string,
  baseUrl: string,
  one: Case,
  connections: number,
): Promise<void> {
  console.log(`${group}: ${one.name}, ${connections} connection(s)`);
  await load(baseUrl, one.next, { connections, seconds: 1 });
  const figures = await load(baseUrl, one.next, { connections, seconds });
  if (figures.failed > 0) throw new Error(`${one.name}: ${figures.failed} calls failed`);
  const ceiling = ceilings[`${one.baseline}-${connections}`] ?? 0;
  rows.push({ ...figures, group, name: one.name, connections, ratio: figures.perSecond / ceiling });
  await pause(200);
}

async function cartCase(baseUrl: string): Promise<Case> {
  const { token } = await call<{ token: string }>(baseUrl, createCart);
  const { items } = await call<{ items: { id: number }[] }>(baseUrl, firstItem(token));
  return addToCart(token, items[0]?.id ?? 0);
}

async function call<Body>(baseUrl: string, { path, method, headers, body }: Call): Promise<Body> {
  const init = { method: method ?? "GET", headers: headers ?? {}, body: body ?? null };
  return (await (await fetch(baseUrl + path, init)).json()) as Body;
}
