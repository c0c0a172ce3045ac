import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCommerce } from "#commerce/app.ts";
import { type Changes, watchChanges } from "#commerce/kernel/db/changes.ts";
import { rows } from "#commerce/kernel/db/rows.ts";
import { nextPublication } from "#commerce/catalogue/index.ts";
import { type ResponseCache, createResponseCache } from "./response-cache.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { countStatements } from "#tests/harness/statements.ts";

let shop: TestCommerce;
let changes: Changes;
let app: ReturnType<typeof createCommerce>;
let answers: ResponseCache;
const product = "/api/v2/shop/products-by-slug/siero-vitamina-c";

beforeAll(async () => {
  shop = await createTestCommerce();
  changes = await watchChanges(shop.database);
  answers = createResponseCache(changes, nextPublication);
  app = createCommerce({ ...shop.ctx, ...shop, log: pino({ level: "silent" }), answers });
});

afterAll(async () => {
  await changes.close();
  await shop.close();
});

type Product = { name: string; defaultVariant: { price: number; available: number } };
const read = async (path = product) => (await app.request(path)).json() as Promise<Product>;

test("an answer is made once", async () => {
  const first = await read();
  let second: unknown;
  const asked = await countStatements(shop.database, async () => (second = await read()));
  expect(asked).toBe(0);
  expect(second).toEqual(first);
});

test("what was committed before a question shows in its answer, every time", async () => {
  for (let price = 1001; price <= 1010; price++) {
    await shop.ctx.db.execute(
      sql`update variant_prices set price = ${price}
        where variant_id in (select id from variants where product_id =
          (select id from products where slug = 'siero-vitamina-c'))`,
    );
    expect((await read()).defaultVariant.price).toBe(price);
  }
});

test("a page is listed as soon as it is written, and until then nothing is read", async () => {
  const list = "/api/v2/shop/pages";
  const text = async () => JSON.stringify(await read(list));
  expect(await text()).not.toContain("/prova");
  expect(await countStatements(shop.database, text)).toBe(0);
  await shop.ctx.db.execute(sql`insert into pages (path, title, body) values ('/prova', 'P', 'x')`);
  expect(await text()).toContain("/prova");
});

test("so does the stock, which moves without the pages", async () => {
  for (const stock of [500, 499, 498]) {
    await shop.ctx.db.execute(sql`update variants set on_hand = ${stock}, on_hold = 0`);
    expect((await read()).defaultVariant.available).toBe(stock);
  }
});

test("callers who ask together after a change all see it", async () => {
  await shop.ctx.db.execute(
    sql`update products set name = 'Nuovo' where slug = 'siero-vitamina-c'`,
  );
  const names = await Promise.all(Array.from({ length: 20 }, async () => (await read()).name));
  expect(new Set(names)).toEqual(new Set(["Nuovo"]));
});

test("callers who ask together for the same share one making", async () => {
  const list = "/api/v2/shop/products-with-facets?itemsPerPage";
  const one = await countStatements(shop.database, () => read(`${list}=5`));
  const many = await countStatements(shop.database, () =>
    Promise.all(Array.from({ length: 10 }, () => read(`${list}=6`))),
  );
  expect(many).toBe(one);
});

const kept = (path: string) => answers.find(path, shop.ctx.clock()) !== undefined;

test.each([product, "/api/v2/shop/products-with-facets", "/api/v2/shop/company"])(
  "what nobody reads in the address of %s makes no other answer to keep",
  async (path) => {
    const plain = await read(path);
    expect(await read(`${path}?zz=1`)).toMatchObject({ "@type": (plain as never)["@type"] });
    expect([kept(path), kept(`${path}?zz=1`), kept(`${path}?page[]=1`)]).toEqual([
      true,
      false,
      false,
    ]);
  },
);

test("plain JSON and JSON-LD are two answers", async () => {
  const plain = await app.request(product, { headers: { accept: "application/json" } });
  expect(plain.headers.get("content-type")).toContain("application/json");
  expect(await plain.json()).not.toHaveProperty("@id");
  expect(await read()).toHaveProperty("@id");
});

test("what is published later comes at its time", async () => {
  const start = shop.time.now;
  const soon = new Date(start.getTime() + 60_000).toISOString();
  await shop.ctx.db.execute(
    sql`update products set published_at = ${soon}::timestamptz where slug = 'siero-vitamina-c'`,
  );
  const list = "/api/v2/shop/products-with-facets?itemsPerPage=100";
  const total = async () =>
    ((await read(list)) as unknown as { "hydra:totalItems": number })["hydra:totalItems"];
  const before = await total();
  expect(await total()).toBe(before);
  shop.time.now = new Date(start.getTime() + 61_000);
  expect(await total()).toBe(before + 1);
  shop.time.now = start;
});

const crema = sql`(select id from products where slug = 'crema-idratante-di-mare')`;
const ofCrema = sql`(select id from variants where product_id = ${crema})`;

test.each([
  ["a price", sql`update variant_prices set price = price + 1 where variant_id in ${ofCrema}`],
  ["a text", sql`update products set description = 'Nuova.' where id = ${crema}`],
  ["a picture", sql`update product_images set alt = 'Nuova' where product_id = ${crema}`],
])("an edit makes anew what names the product and lists, nothing else: %s", async (_, edit) => {
  const found = await rows<{ slug: string }>(
    shop.ctx.db,
    sql`select slug from products where listed and enabled and published_at < '2026-01-01' order by id limit 30`,
  );
  const lists = ["facets", "products-with-facets?itemsPerPage=12"];
  const paths = [
    "taxons-tree",
    "menus",
    "selling-terms",
    "pages",
    "blog-posts",
    "identity",
    ...lists,
    ...found.map(({ slug }) => `products-by-slug/${slug}`),
    "products-by-slug/crema-idratante-di-mare",
  ].map((path) => `/api/v2/shop/${path}`);
  for (const path of paths) await read(path);
  const kept = () => paths.filter((path) => answers.find(path, shop.time.now));
  expect(kept()).toEqual(paths);
  const naming = (path: string) => answers.find(path, shop.time.now)?.tags.has("item:CRE-IDR-MARE");
  const untouched = paths.filter((path) => !naming(path) && !path.endsWith("/shop/facets"));
  await shop.ctx.db.execute(edit);
  await answers.isCurrent();
  expect(kept()).toEqual(untouched);
  expect(untouched.length).toBeGreaterThan(20);
});
