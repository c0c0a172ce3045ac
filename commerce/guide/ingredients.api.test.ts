import { expect, test } from "vitest";
import { z } from "zod";
import { Facets, ProductCollection } from "#contract/catalogue.ts";
import {
  AdminIngredient,
  IngredientCollection,
  IngredientPage,
} from "#contract/guide/ingredients.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";

const shop = await createTestCommerce({ demo: true });
const office = await openOffice(shop);

const list = async () =>
  (await answerAs(IngredientCollection, await shop.request("/shop/ingredients"), 200))[
    "hydra:member"
  ];
const page = async (slug: string) =>
  answerAs(IngredientPage, await shop.request(`/shop/ingredients-by-slug/${slug}`), 200);

test("an active tells what it does and which products have it, the richest first", async () => {
  const { places, label, productCount, care } = await page("niacinamide");
  expect(places.map(({ product, place, of }) => [product.slug, place, of])).toEqual([
    ["siero-niacinamide", 2, 15],
    ["gel-crema-opacizzante", 4, 23],
    ["gel-detergente-purificante", 6, 21],
    ["crema-notte-rigenerante", 9, 30],
    ["patch-occhi-idrogel", 6, 18],
    ["siero-notte-al-retinale", 8, 22],
  ]);
  expect(productCount).toBe(6);
  expect(label?.name).toBe("Siero niacinamide 10%");
  expect(care).not.toEqual([]);
});

test("its places can be those of one category alone", async () => {
  const answer = await shop.request("/shop/ingredients-by-slug/niacinamide?taxon=rosa-di-maggio");
  const { places } = await answerAs(IngredientPage, answer, 200);
  expect(places.map(({ product }) => product.slug)).toEqual(["patch-occhi-idrogel"]);
  const none = await shop.request("/shop/ingredients-by-slug/niacinamide?taxon=mai-vista");
  expect((await answerAs(IngredientPage, none, 200)).places).toEqual([]);
});

test("every name is counted, an allergen is one, and only actives have a page", async () => {
  const all = await list();
  expect(all.find(({ slug }) => slug === "niacinamide")?.productCount).toBe(6);
  expect(all.find(({ slug }) => slug === "linalolo")).toMatchObject({ kind: "allergen" });
  expect(all.every(({ productCount }) => productCount > 0)).toBe(true);
  expect((await shop.request("/shop/ingredients-by-slug/linalolo")).status).toBe(404);
});

test("the office writes one, found by its names on labels whatever their case", async () => {
  const sent = {
    slug: "ferulico",
    name: "Acido ferulico",
    inci: ["Ferulic Acid"],
    summary: "Sostiene gli antiossidanti.",
  };
  const made = AdminIngredient.parse(await (await office.post("/ingredients", sent)).json());
  expect(made.inci).toEqual(["ferulic acid"]);
  expect((await page("ferulico")).places.map(({ product }) => product.slug)).toEqual([
    "siero-vitamina-c",
  ]);
  await office.patch(`/ingredients/${made.id}`, { slug: "acido-ferulico" });
  expect((await shop.request("/shop/ingredients-by-slug/ferulico")).status).toBe(404);
  const moved = await shop.request("/shop/redirects-by-path?path=/ingredienti/ferulico");
  expect(await moved.json()).toMatchObject({ target: "/ingredienti/acido-ferulico" });
  expect((await office.delete(`/ingredients/${made.id}`)).status).toBe(204);
});

test("no text of the demo promises what a cosmetic may not", async () => {
  const words = JSON.stringify(
    await Promise.all(
      (await list()).filter(({ kind }) => kind === "active").map(({ slug }) => page(slug)),
    ).then((pages) => pages.map(({ places: _products, label: _label, ...texts }) => texts)),
  );
  expect(words).not.toMatch(
    /\b(cura|guari|elimina|anti-?infiammator|ipoallergenic|cicatrizz|antibatteric)/i,
  );
});

const without = async (...slugs: string[]) => {
  const chosen = slugs.map((slug) => `attributes[senza][]=${slug}`).join("&");
  const answer = await shop.request(`/shop/products-with-facets?taxon=labbra&${chosen}`);
  return (await answerAs(ProductCollection, answer, 200))["hydra:totalItems"];
};
const offered = async () => {
  const facets = await answerAs(Facets, await shop.request("/shop/facets?taxon=labbra"), 200);
  return facets.attributes.find(({ code }) => code === "senza")?.values ?? [];
};

test("lists leave out the products whose label names an ingredient, and follow the owner", async () => {
  const [citral] = (await offered()).filter(({ value }) => value === "citrale");
  expect(await without("citrale")).toBe(citral?.count);
  expect(await without("citrale")).toBeLessThan(await without());
  expect(await without("citrale", "limonene")).toBeLessThanOrEqual(await without("citrale"));
  const found: unknown = await (await office.get("/ingredients?q=citrale")).json();
  const { id } = z.object({ "hydra:member": z.tuple([AdminIngredient]) }).parse(found)[
    "hydra:member"
  ][0];
  await office.patch(`/ingredients/${id}`, { avoidable: false });
  expect((await offered()).map(({ value }) => value)).not.toContain("citrale");
});
