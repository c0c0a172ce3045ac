import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Taxon, TaxonCollection, TaxonPage } from "#contract/catalogue.ts";
import { answerAs, errorOf } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { countStatements } from "#tests/harness/statements.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce();
});
afterAll(() => shop.close());

const tree = async () =>
  (await answerAs(TaxonCollection, await shop.request("/shop/taxons-tree")))["hydra:member"];
const bySlug = (slug: string) => shop.request(`/shop/taxons-by-slug/${slug}`);
const count = (taxons: Taxon[]): number =>
  taxons.reduce((sum, { children }) => sum + 1 + count(children), 0);

test("the tree has every category once, in order", async () => {
  const roots = await tree();
  expect(roots.map(({ code }) => code)).toEqual([
    "catalogo",
    "esigenze",
    "linee",
    "novita",
    "best-seller",
    "offerte",
  ]);
  expect(count(roots)).toBe(45);
  expect(roots[0]?.children[0]).toMatchObject({
    code: "viso",
    image: { path: expect.any(String) },
  });
  expect(roots[2]?.children.map(({ line }) => line)).toEqual([
    "rosa",
    "agrume",
    "oliva",
    "mare",
    "argilla",
    "notte",
  ]);
});

test("a category knows its way from the root, and what is below it", async () => {
  const creams = await answerAs(TaxonPage, await bySlug("viso/creme"));
  expect(creams).toMatchObject({ code: "creme", children: [] });
  expect(creams.ancestors.map(({ slug }) => slug)).toEqual(["catalogo", "viso"]);
  expect(creams.seo.title).toContain("Rugiada");
  const face = await answerAs(TaxonPage, await bySlug("viso"));
  expect(face.children).toHaveLength(8);
});

test("the segments of a slug may come encoded", async () => {
  expect(await answerAs(TaxonPage, await bySlug("viso%2Fcreme"))).toMatchObject({ code: "creme" });
});

test.each([
  "nowhere",
  "viso/nowhere",
  "creme",
  "viso/creme/",
  "viso//creme",
  "%27--",
  "%F0%9F%92%A7",
])("a category called %s does not exist", async (slug) =>
  expect(await errorOf(await bySlug(slug))).toEqual({ status: 404, message: "Not Found" }),
);

test("a category called by a null byte is refused", async () => {
  expect(await errorOf(await bySlug("viso%00"))).toMatchObject({ status: 400 });
});

test("each call goes to the database once, and once more for the claims its texts show", async () => {
  expect(await countStatements(shop.database, tree)).toBe(2);
  expect(await countStatements(shop.database, () => bySlug("viso/creme"))).toBe(2);
});

test("a category whose products are hidden is empty, and so is one above it", async () => {
  const find = (code: string, taxons: Taxon[]): Taxon | undefined =>
    taxons.find((one) => one.code === code) ??
    taxons.map(({ children }) => find(code, children)).find(Boolean);
  const isEmpty = async (code: string) => find(code, await tree())?.empty ?? false;
  expect(await isEmpty("solari")).toBe(false);
  await shop.ctx.db.execute(sql`update products set enabled = false where id in (
    select pt.product_id from product_taxons pt join taxons t on t.id = pt.taxon_id
    where t.code = 'solari')`);
  expect(await isEmpty("solari")).toBe(true);
});
