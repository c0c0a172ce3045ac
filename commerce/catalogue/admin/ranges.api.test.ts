import { expect, test } from "vitest";
import { AdminTaxon } from "#contract/admin/product.ts";
import { Facets, ProductPage, TaxonCollection } from "#contract/catalogue.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { openShop } from "../../cart/checkout/shopper.fixture.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";

const shop = await openShop();
const office = await openOffice(shop);

const code = "sale-di-marsala";
const SERUM = "SIE-ACI-IAL";
const body = { code, name: "Sale di Marsala", slug: `linee/${code}`, parent: "linee" };

const ranges = async () => {
  const answer = await answerAs(TaxonCollection, await shop.request("/shop/taxons-tree"));
  return answer["hydra:member"].find((taxon) => taxon.code === "linee")?.children ?? [];
};
const tones = async () =>
  (await ranges()).find((taxon) => taxon.code === "notte-serena")?.range?.tones;
const serum = async () =>
  answerAs(ProductPage, await shop.request("/shop/products-by-slug/siero-acido-ialuronico"));
const filter = async () => {
  const { attributes } = await answerAs(Facets, await shop.request("/shop/facets"));
  return attributes.find((attribute) => attribute.code === "linea")?.values ?? [];
};

test("a range of the owner's is shown as the demo's are: in the tree, on its products and in the filter", async () => {
  const words = { verb: "Levigare", summary: "Sale marino integrale", colour: "#4a87a6" };
  const photo = { photoPath: "products/siero-vitamina-c/main.jpg" };
  const made = await office.post("/taxons", { ...body, ...words, ...photo, position: 0 });
  expect(await answerAs(AdminTaxon, made, 201)).toMatchObject({ line: code, ...words, ...photo });
  const [first] = await ranges();
  expect(first).toMatchObject({ code, line: code });
  expect(first?.range).toMatchObject({
    verb: "Levigare",
    text: "Sale marino integrale",
    colour: "#4a87a6",
    tones: null,
    photo: { path: photo.photoPath, width: 1000, height: 1500 },
  });

  expect((await serum()).line).toBe("mare");
  expect((await office.post(`/taxons/${code}/products`, { product: SERUM })).status).toBe(201);
  const moved = await serum();
  expect(moved.line).toBe(code);
  expect(moved.attributes).toContainEqual(
    expect.objectContaining({ code: "linea", value: ["Sale di Marsala"] }),
  );
  expect(await filter()).toContainEqual({ value: code, label: "Sale di Marsala", count: 1 });

  await office.patch(`/taxons/${code}`, { name: "Sale e vento" });
  expect(await filter()).toContainEqual({ value: code, label: "Sale e vento", count: 1 });

  expect((await office.delete(`/taxons/${code}/products/${SERUM}`)).status).toBe(204);
  expect((await serum()).line).toBeNull();
  expect((await office.delete(`/taxons/${code}`)).status).toBe(204);
  expect((await filter()).map(({ value }) => value)).not.toContain(code);
});

test("a product put into a range by its categories wears its colours", async () => {
  const taxons = (await serum()).ancestors.map((taxon) => taxon.code);
  await office.patch(`/products/${SERUM}`, { taxons: [...taxons, "rosa-di-maggio"] });
  expect((await serum()).line).toBe("rosa");
});

test("another colour takes the place of tones matched by eye, the same does not", async () => {
  await office.patch("/taxons/notte-serena", { colour: "#87629b", verb: "Riposare" });
  expect(await tones()).toMatchObject({ mid: "#4a3a66" });
  await office.patch("/taxons/notte-serena", { colour: "#123456" });
  expect(await tones()).toBeNull();
  const refused = await office.patch("/taxons/notte-serena", { colour: "viola" });
  expect(await violationsOf(refused)).toHaveProperty("colour");
});
