import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCommerce } from "#commerce/app.ts";
import { type Changes, watchChanges } from "#commerce/kernel/db/changes.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { countStatements } from "#tests/harness/statements.ts";
import { followCatalogueIndex, readCatalogueIndex } from "./read-index.ts";

let shop: TestCommerce;
let changes: Changes;
let app: ReturnType<typeof createCommerce>;

beforeAll(async () => {
  shop = await createTestCommerce();
  changes = await watchChanges(shop.database);
  const catalogueIndex = followCatalogueIndex(shop.ctx, changes);
  app = createCommerce({ ...shop.ctx, ...shop, log: pino({ level: "silent" }), catalogueIndex });
});

afterAll(async () => {
  await changes.close();
  await shop.close();
});

const facets = "/shop/facets?taxon=viso&attributes[texture][crema]=1&max_price=4000";
const list = "/shop/products-with-facets?taxon=viso&sorting[price]=desc&itemsPerPage=100";
const kept = async (path: string) => (await app.request(`/api/v2${path}`)).json();
const anew = async (path: string) => (await shop.request(path)).json();
const cost = (path: string) => countStatements(shop.database, () => kept(path));
const write = (statement: string) => shop.ctx.db.execute(sql.raw(statement));

const rosa = "(select id from products where code = 'SIE-LEN-ROSA')";
const rosaVariants = `(select id from variants where product_id = ${rosa})`;

test("is read in batches, the same whatever their size", async () => {
  const whole = await readCatalogueIndex(shop.ctx);
  const size = Math.ceil(whole.products.length / 3);
  let parts = whole;
  const read = async () => void (parts = await readCatalogueIndex(shop.ctx, size));
  expect(await countStatements(shop.database, read)).toBeGreaterThanOrEqual(4);
  expect(parts.products).toEqual(whole.products);
});

test("facets take no statement, a page of products the one for its cards", async () => {
  await kept(facets);
  expect(await cost(facets)).toBe(0);
  expect(await cost("/shop/facets")).toBe(0);
  expect(await cost(list)).toBe(1);
});

test.each([
  ["price", `update variant_prices set price = 9900 where variant_id in ${rosaVariants}`],
  ["price gone", `delete from variant_prices where variant_id in ${rosaVariants}`],
  ["variant switched off", `update variants set enabled = false where product_id = ${rosa}`],
  ["product switched off", `update products set enabled = false where id = ${rosa}`],
  [
    "product back, elsewhere",
    `update products set enabled = true, position = 9 where id = ${rosa}`,
  ],
  ["product of tomorrow", `update products set published_at = '2099-01-01' where id = ${rosa}`],
  ["product gone", "delete from products where code = 'CRE-IDR-MARE'"],
  ["attribute", "delete from attribute_values where code = 'gel'"],
  ["name of an attribute", "update attributes set name = 'Consistenza' where code = 'texture'"],
  ["category", "delete from product_taxons where product_id = (select min(id) from products)"],
  ["name of a category", "update taxons set code = 'volto', slug = 'volto' where code = 'viso'"],
])("a change shows in the next answer: %s", async (_, statement) => {
  const before = [await kept(facets), await kept(list)];
  await write(statement);
  const after = [await kept(facets), await kept(list)];
  expect(after).toEqual([await anew(facets), await anew(list)]);
  expect(after).not.toEqual(before);
});

test("a change costs one reading of what it touched, stock none", async () => {
  await write("update variant_prices set price = price + 1");
  expect(await cost(facets)).toBe(1);
  await write("update variants set on_hand = on_hand + 1, on_hold = 0");
  expect(await cost(facets)).toBe(0);
});

const together = () => Promise.all(Array.from({ length: 20 }, () => kept("/shop/facets")));

test("callers who ask together after a change all see it, and share its reading", async () => {
  await write("update attributes set name = 'Tatto' where code = 'texture'");
  let answers: unknown[] = [];
  const asked = await countStatements(shop.database, async () => (answers = await together()));
  expect(asked).toBe(1);
  const now = await anew("/shop/facets");
  expect(JSON.stringify(now)).toContain("Tatto");
  for (const answer of answers) expect(answer).toEqual(now);
});

test("while the line that tells of changes is down, they share readings of it all", async () => {
  const index = followCatalogueIndex(shop.ctx, {
    ...changes,
    caughtUp: () => Promise.reject(new Error("down")),
  });
  const many = () => Promise.all(Array.from({ length: 20 }, index));
  const alone = await countStatements(shop.database, index);
  // Concurrent callers share one run, or wait for the next.
  expect(await countStatements(shop.database, many)).toBeLessThanOrEqual(2 * alone);
});
