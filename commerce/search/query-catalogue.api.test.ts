import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { readCatalogueIndex } from "../catalogue/read-index.ts";
import { rows } from "../kernel/db/rows.ts";
import { searchProducts } from "./search-products.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce();
});
afterAll(() => shop.close());

const lines = readFileSync(new URL("./query-catalogue.txt", import.meta.url), "utf8").split("\n");
const catalogue = lines
  .filter((line) => line.includes(" = "))
  .map((line) => {
    const [query = "", expected = ""] = line.split(" = ");
    return { query, expected: expected.split(" ") };
  });

/** What a product may be expected by: its slug, its categories and those above, its facts. */
async function factsOfProducts(): Promise<Map<string, Set<string>>> {
  const found = await rows<{ slug: string; facts: string[] }>(
    shop.ctx.db,
    sql`select p.slug, array(
        select '@' || up.slug from product_taxons pt join taxons t on t.id = pt.taxon_id
        join taxons up on up.id in (t.id, t.parent_id, (select parent_id from taxons where id = t.parent_id))
        where pt.product_id = p.id
        union select a.code || ':' || av.code from product_attribute_values pav
        join attribute_values av on av.id = pav.attribute_value_id
        join attributes a on a.id = av.attribute_id where pav.product_id = p.id
        union select p.slug) as facts from products p`,
  );
  return new Map(found.map(({ slug, facts }) => [slug, new Set(facts)]));
}

test("shoppers find what they mean", async () => {
  const facts = await factsOfProducts();
  const known = new Set([...facts.values()].flatMap((each) => [...each]));
  const index = await readCatalogueIndex(shop.ctx);
  const ctx = { ...shop.ctx, catalogueIndex: async () => index };
  const results: {
    query: string;
    shown: string[];
    nothing: boolean;
    first: boolean;
    three: boolean;
  }[] = [];
  for (const { query, expected } of catalogue) {
    const found = await searchProducts(ctx, query, { page: 1, itemsPerPage: 3 });
    const shown = found.redirect ? [found.redirect] : found.items.map(({ slug }) => slug);
    const isRight = (one: string) =>
      expected.some((wanted) => wanted === one || facts.get(one)?.has(wanted));
    const nothing = expected[0] === "nothing";
    const unknown = expected.filter((wanted) => !wanted.startsWith("/") && !known.has(wanted));
    expect(nothing ? [] : unknown).toEqual([]);
    results.push({
      query,
      shown,
      nothing,
      first: nothing ? shown.length === 0 : shown[0] !== undefined && isRight(shown[0]),
      three: nothing ? shown.length === 0 : shown.some(isRight),
    });
  }
  const missed = results.filter(({ first }) => !first);
  const report = missed.map(({ query, shown, three }) => `${three ? "~" : "✗"} ${query}: ${shown}`);
  const part = (right: (result: (typeof results)[number]) => boolean) =>
    results.filter(right).length / results.length;
  expect(catalogue.length).toBeGreaterThanOrEqual(200);
  expect(results.filter(({ shown, nothing }) => shown.length === 0 && !nothing)).toEqual([]);
  const enough = part(({ first }) => first) >= 0.9 && part(({ three }) => three) >= 0.97;
  expect(enough ? "" : report.join("\n")).toBe("");
});
