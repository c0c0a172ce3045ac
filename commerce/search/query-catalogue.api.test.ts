import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { readCatalogueIndex } from "../catalogue/read-index.ts";
import { rows } from "../kernel/db/rows.ts";
import type { UnderstoodQuery } from "#contract/catalogue.ts";
import { searchProducts } from "./search-products.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce();
});
afterAll(() => shop.close());

const lines = readFileSync(new URL("./query-catalogue.txt", import.meta.url), "utf8").split("\n");
const wordsOf = (text = "") => text.split(" ").filter(Boolean);
const catalogue = lines
  .filter((line) => line.includes(" = ") && !line.startsWith("#"))
  .map((line) => {
    const [query = "", expectation = ""] = line.split(" = ");
    const [first, rest = "", said] = expectation.split("|");
    const only = rest.includes("only ") ? wordsOf(rest.split("only ")[1]) : [];
    const unwanted = wordsOf(rest).flatMap((word) => (word.startsWith("!") ? word.slice(1) : []));
    return { query, first: wordsOf(first), unwanted, only, said: wordsOf(said).toSorted() };
  });

/** Expected search keys of each product: slug, categories and their ancestors, attributes, label. */
async function factsOfProducts(): Promise<Map<string, Set<string>>> {
  const found = await rows<{ slug: string; facts: string[]; inci: string | null }>(
    shop.ctx.db,
    sql`select p.slug, p.details ->> 'inci' as inci, array(
        select '@' || up.slug from product_taxons pt join taxons t on t.id = pt.taxon_id
        join taxons up on up.id in (t.id, t.parent_id, (select parent_id from taxons where id = t.parent_id))
        where pt.product_id = p.id
        union select a.code || ':' || av.code from product_attribute_values pav
        join attribute_values av on av.id = pav.attribute_value_id
        join attributes a on a.id = av.attribute_id where pav.product_id = p.id
        union select p.slug) as facts from products p`,
  );
  const labels = [...new Set(catalogue.flatMap(({ unwanted }) => unwanted))]
    .filter((one) => one.startsWith("inci:"))
    .map((one) => one.slice("inci:".length));
  const onLabel = (inci: string | null) =>
    labels.filter((name) => inci?.toLowerCase().includes(name.replace("-", " ")));
  return new Map(
    found.map(({ slug, facts, inci }) => [
      slug,
      new Set([...facts, ...onLabel(inci).map((name) => `inci:${name}`)]),
    ]),
  );
}

function saidOf(understood: UnderstoodQuery | undefined): string[] {
  const { minPrice = null, maxPrice = null, without = [], missing } = understood ?? {};
  return [
    ...(minPrice === null ? [] : [`min:${minPrice}`]),
    ...(maxPrice === null ? [] : [`max:${maxPrice}`]),
    ...without.map(
      ({ phrase, known }) => `${known ? "without" : "unknown"}:${phrase.replaceAll(" ", ",")}`,
    ),
    ...(missing ? [`missing:${missing.name.replaceAll(" ", ",")}`] : []),
    ...(missing?.near ? [`near:${missing.near.replaceAll(" ", ",")}`] : []),
  ];
}

test("shoppers find what they mean, and read what the shop understood", async () => {
  const facts = await factsOfProducts();
  const known = new Set([...facts.values()].flatMap((each) => [...each]));
  const index = await readCatalogueIndex(shop.ctx);
  const ctx = { ...shop.ctx, catalogueIndex: async () => index };
  const problems: string[] = [];
  for (const { query, first, unwanted, only, said } of catalogue) {
    const found = await searchProducts(ctx, query, { page: 1, itemsPerPage: 100 });
    const shown = found.redirect ? [found.redirect] : found.items.map(({ slug }) => slug);
    const isOne = (one: string, expected: string[]) =>
      expected.some((name) => name === one || facts.get(one)?.has(name));
    const expected = first[0] === "nothing" ? [] : first;
    const unknown = [...expected, ...only].filter((one) => !one.startsWith("/") && !known.has(one));
    expect({ query, unknown }).toEqual({ query, unknown: [] });
    const firstIsRight =
      expected.length === 0 ? shown.length === 0 : shown[0] !== undefined && isOne(shown[0], first);
    if (!firstIsRight) problems.push(`${query}: ${shown.slice(0, 3)} first`);
    const wrong = shown.slice(0, mostRead).filter((one) => isOne(one, unwanted));
    if (wrong.length > 0) problems.push(`${query}: ${wrong} among the first`);
    const others = only.length === 0 ? [] : shown.filter((one) => !isOne(one, only));
    if (others.length > 0) problems.push(`${query}: also ${others}`);
    const prices = found.items.map(({ variants }) =>
      Math.min(...variants.map(({ price = Infinity }) => price)),
    );
    const { minPrice, maxPrice } = found.understood ?? {};
    if (prices.some((price) => price > (maxPrice ?? Infinity) || price < (minPrice ?? 0)))
      problems.push(`${query}: costs ${prices}`);
    const answer = saidOf(found.understood);
    const isSaid = said.every((one) => answer.includes(one));
    const isMore = answer.some((one) => !said.includes(one) && !one.startsWith("near:"));
    if (!isSaid || isMore) problems.push(`${query}: says ${answer}`);
  }
  expect(problems).toEqual([]);
  expect(catalogue.length).toBeGreaterThanOrEqual(300);
});

const mostRead = 8;
