import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Facets, ProductCollection } from "#contract/catalogue.ts";
import { WITHOUT_INGREDIENT } from "#contract/constants.ts";
import { answerAs, errorOf } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { products } from "./schema.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce();
});
afterAll(() => shop.close());

const ask = (query: string) => shop.request(`/shop/facets?${query}`);
const facets = async (query: string) => answerAs(Facets, await ask(query));
const total = async (query: string) => {
  const response = await shop.request(`/shop/products-with-facets?${query}`);
  return (await answerAs(ProductCollection, response))["hydra:totalItems"];
};

const texture = ({ attributes }: Facets) => attributes.find(({ code }) => code === "texture");

test("every count is what choosing the value would find", async () => {
  const chosen = "taxon=viso&attributes[texture][crema]=1&max_price=3000";
  expect(await total(chosen)).toBeLessThan(await total("taxon=viso&attributes[texture][crema]=1"));
  const { attributes } = await facets(chosen);
  expect(attributes.map(({ code }) => code)).toContain("tipo_di_pelle");
  for (const { code, values } of attributes.filter(({ code }) => code !== "texture")) {
    for (const { value, count } of values) {
      expect([value, await total(`${chosen}&attributes[${code}][${value}]=1`)]).toEqual([
        value,
        count,
      ]);
    }
  }
});

test("an attribute is counted as if nothing of it were chosen", async () => {
  const all = await facets("taxon=viso");
  const some = await facets("taxon=viso&attributes[texture][crema]=1");
  expect(texture(some)).toEqual(texture(all));
  expect(some.attributes).not.toEqual(all.attributes);
});

test("the bounds of the price ignore the price that was chosen", async () => {
  const whole = await facets("taxon=viso");
  const narrow = await facets("taxon=viso&min_price=2000&max_price=2100");
  expect(whole.price).toMatchObject({ min: expect.any(Number), max: expect.any(Number) });
  expect(narrow.price).toEqual(whole.price);
  const creams = await facets("taxon=viso&attributes[texture][crema]=1");
  expect(creams.price?.max).toBeLessThan(whole.price?.max ?? 0);
});

test("the values keep their order and their Italian names", async () => {
  const { attributes, sorting } = await facets("");
  expect(attributes[0]).toMatchObject({ code: "tipo_di_pelle", name: "Tipo di pelle" });
  expect(attributes[0]?.values[0]).toMatchObject({ value: "normale", label: "Normale" });
  expect(sorting).toEqual(["position", "price", "name", "createdAt", "averageRating"]);
});

test.each(["nowhere", "' union select 1 --"])("a category called %s has none", async (taxon) => {
  const empty = await facets(`taxon=${encodeURIComponent(taxon)}`);
  expect(empty).toMatchObject({ price: null, attributes: [] });
});

test("an attribute nobody knows leaves nothing to count", async () => {
  const { price, attributes } = await facets("attributes[x'y][z]=1");
  expect(price).toBeNull();
  expect(attributes.flatMap(({ values }) => values).every(({ count }) => count === 0)).toBe(true);
});

test("a price that is no price is refused", async () => {
  expect(await errorOf(await ask("min_price=cheap"))).toMatchObject({ status: 400 });
});

test("a label that is no list is not known to lack anything", async () => {
  const path = `/shop/products-with-facets?itemsPerPage=100&attributes[${WITHOUT_INGREDIENT}][linalolo]=1`;
  const { "hydra:member": found } = await answerAs(ProductCollection, await shop.request(path));
  const slugs = found.map(({ slug }) => slug);
  expect(slugs).toContain("acqua-micellare-marina");
  expect(slugs.filter((slug) => slug.startsWith("cofanetto"))).toEqual([]);
});

const label = (inci: string) =>
  shop.ctx.db
    .update(products)
    .set({ details: sql`jsonb_set(${products.details}, '{inci}', to_jsonb(${inci}::text))` })
    .where(eq(products.slug, "acqua-micellare-marina"));
const lacking = `attributes[${WITHOUT_INGREDIENT}][profumo]=1&attributes[${WITHOUT_INGREDIENT}][linalolo]=1`;

test("a label that explains a name in brackets does not lack the ingredient", async () => {
  await label("Aqua (Water), Glycerin");
  const plain = await total(lacking);
  for (const named of ["Parfum (Fragrance)", "Fragrance (Parfum)", "Linalool (from lavender)"]) {
    await label(`Aqua (Water), Glycerin, ${named}`);
    expect([named, await total(lacking)]).toEqual([named, plain - 1]);
  }
});

test("a category without children counts those beside it, as its parent does", async () => {
  const { categories: beside = [] } = await facets("taxon=sieri");
  expect(beside.map(({ slug }) => slug)).toContain("viso/creme");
  expect(beside).toEqual((await facets("taxon=viso")).categories);
  expect((await facets("taxon=novita")).categories).toEqual([]);
});
