import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { Hono } from "hono";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cacheFamilies } from "#contract/client/cache-families.ts";
import { createCommerce } from "./app.ts";
import { nextPublication } from "./catalogue/index.ts";
import { cacheTriggers } from "./kernel/db/announce.ts";
import { type Changes, watchChanges } from "./kernel/db/changes.ts";
import { rows } from "./kernel/db/rows.ts";
import {
  cacheRuleOf,
  createResponseCache,
  type ResponseCache,
} from "./kernel/http/response-cache.ts";
import type { Env } from "./kernel/http/router.ts";
import * as schema from "./schema.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { statementsOf } from "#tests/harness/statements.ts";

let shop: TestCommerce;
let changes: Changes;
let answers: ResponseCache;
let app: Hono<Env>;
const cached = new Set<string>();

beforeAll(async () => {
  shop = await createTestCommerce();
  changes = await watchChanges(shop.database);
  answers = createResponseCache(changes, nextPublication);
  const parts = { ...shop.ctx, ...shop, log: pino({ level: "silent" }), answers };
  app = new Hono<Env>()
    .use(async (c, next) => {
      await next();
      if (cacheRuleOf(c, Object.keys(c.req.queries()))) cached.add(c.req.path);
    })
    .route("/", createCommerce(parts));
});

afterAll(async () => {
  await changes.close();
  await shop.close();
});

const readTriggers = () =>
  rows<{ table: string; trigger: string; function: string }>(
    shop.ctx.db,
    sql`select c.relname as table, pg_get_triggerdef(t.oid) as trigger, pg_get_functiondef(t.tgfoid) as function
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and p.prosrc like '%shop_changed%' order by 1, 2`,
  );

test("the triggers of the database are those the tables declare", async () => {
  const stored = await readTriggers();
  expect(stored.map(({ table }) => table)).toEqual(
    cacheTriggers()
      .map(({ table }) => table)
      .toSorted(),
  );
  for (const { statements } of cacheTriggers())
    for (const statement of statements) await shop.ctx.db.execute(sql.raw(statement));
  expect(stored, "npm run migration writes what is missing").toEqual(await readTriggers());
});

const announced = new Map(
  cacheTriggers().map(({ table, statements }) => [
    table,
    new Set([...statements.join("\n").matchAll(/'([a-z]+:?)'/g)].map(([, key = ""]) => key)),
  ]),
);

test("a call depends on nothing that no table announces", () => {
  const keys = new Set([...announced.values()].flatMap((keys) => [...keys]));
  expect(cacheFamilies.filter((family) => !keys.has(family))).toEqual([]);
});

const tables = new Set<string>(
  Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableName(one)] : [])),
);

const tablesOf = (statement: string) =>
  [...statement.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)]
    .map(([, name = ""]) => name)
    .filter((name) => tables.has(name));

/** Query strings for calls that require parameters, by path. */
const samples: Record<string, string> = {
  "/shop/products-by-slug/{slug}": "/shop/products-by-slug/siero-vitamina-c",
  "/shop/taxons-by-slug/{slug}": "/shop/taxons-by-slug/viso",
  "/shop/products/{code}": "/shop/products/SIE-VIT-C",
  "/shop/products/{code}/attributes": "/shop/products/SIE-VIT-C/attributes",
  "/shop/products/{code}/options/{option}": "/shop/products/LAT-DET-ROSA/options/formato",
  "/shop/products/{code}/options/{option}/values/{value}":
    "/shop/products/LAT-DET-ROSA/options/formato/values/400-ml",
  "/shop/taxons/{code}": "/shop/taxons/viso",
  "/shop/products/{code}/taxons/{taxon}": "/shop/products/SIE-VIT-C/taxons/sieri",
  "/shop/taxon-tree/{code}/branch": "/shop/taxon-tree/viso/branch",
  "/shop/taxon-tree/{code}/path": "/shop/taxon-tree/viso/path",
  "/shop/ingredients/{code}": "/shop/ingredients/acido-ialuronico",
  "/shop/blog-posts/{id}": "/shop/blog-posts/1",
  "/shop/blog-categories/{id}": "/shop/blog-categories/1",
  "/shop/product-associations/{code}": "/shop/product-associations/LAT-DET-ROSA-routine",
  "/shop/product-variants/{code}": "/shop/product-variants/SAP-OLI-100",
  "/shop/products-by-query/{query}": "/shop/products-by-query/siero",
  "/shop/product-reviews/summary": "/shop/product-reviews/summary?reviewSubject=SIE-VIT-C",
  "/shop/blog-posts-by-slug/{slug}": "/shop/blog-posts-by-slug/come-leggere-l-inci",
  "/shop/blog-categories-by-slug/{slug}": "/shop/blog-categories-by-slug/routine",
  "/shop/pages-by-path": "/shop/pages-by-path?path=%2Fchi-sono",
  "/shop/ingredients-by-slug/{slug}": "/shop/ingredients-by-slug/acido-ialuronico",
  "/shop/section-pages-by-path": "/shop/section-pages-by-path?path=%2F",
};

test("a change of any table that a cached call reads makes its answer anew", async () => {
  const document = (await (await app.request("/api/v2/docs.json")).json()) as {
    paths: Record<string, { get?: unknown }>;
  };
  const missing: string[] = [];
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (!get || !path.startsWith("/shop/")) continue;
    const url = `/api/v2${samples[path] ?? path}`;
    // Warms the cached time of the next scheduled change, which all answers share.
    await answers.untilWhen(shop.ctx);
    let status = 0;
    const statements = await statementsOf(shop.database, async () => {
      status = (await app.request(url)).status;
    });
    if (!cached.has(url.split("?")[0] ?? "")) continue;
    const tags = answers.find(url, shop.ctx.clock())?.tags;
    if (!tags) {
      missing.push(`${url} answered ${status}`);
      continue;
    }
    const kinds = new Set([...tags].map((tag) => tag.replace(/:.*/, ":")));
    for (const table of new Set(statements.flatMap(tablesOf)))
      if (![...(announced.get(table) ?? [])].some((key) => kinds.has(key)))
        missing.push(`${url} reads ${table}, has ${[...kinds].join(" ")}`);
  }
  expect(missing).toEqual([]);
});
