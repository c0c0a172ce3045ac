import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { Facets, ProductCollection, ProductPage } from "#contract/catalogue.ts";
import { AdminProduct } from "#contract/admin/product.ts";
import { openAccounts, violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { type ProductField, productFields } from "../product-fields.ts";
import { attributes } from "../schema.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";
import { shapeOf } from "../../kernel/admin/routes.ts";
import { definePlugin, loadPlugins } from "../../kernel/plugins.ts";
import { attributeResource } from "./attributes.ts";
import { syncDeclaredFields } from "./declared-fields.ts";

const shop = await openAccounts({ demo: true });
const office = await openOffice(shop);
const code = "SIE-ACI-IAL";
const product = `/products/${code}`;

const own = {
  spf: { name: "Protezione", type: "number", unit: "SPF", filterable: true },
  vegano: { name: "Vegano", type: "checkbox", filterable: true },
  origine: { name: "Origine", type: "text", place: "intro" },
  consiglio: { name: "Il consiglio", type: "textarea", place: "section" },
  scade: { name: "In vendita fino al", type: "date" },
  fornitore: { name: "Codice del fornitore", type: "text", place: "office" },
  finitura: {
    name: "Finitura",
    type: "select",
    multiple: false,
    values: [
      { code: "opaca", name: "Opaca" },
      { code: "satinata", name: "Satinata" },
    ],
  },
};
for (const [position, [code, field]] of Object.entries(own).entries())
  await answerAs(
    shapeOf(attributeResource),
    await office.post("/attributes", { code, position: 100 + position, ...field }),
    201,
  );

const said = {
  spf: 12.5,
  vegano: true,
  origine: "Maremma",
  consiglio: "Prima riga.\n\nSeconda riga.",
  scade: "2027-03-01",
  fornitore: "F-77",
  finitura: "satinata",
};
const read = async () => (await answerAs(AdminProduct, await office.get(product))).attributes;
const say = async (values: object) =>
  office.patch(product, { attributes: { ...(await read()), ...values } });
const shown = async () =>
  (await answerAs(ProductPage, await shop.request(`/shop${product}`))).attributes;
const facet = async (wanted: string) =>
  (await answerAs(Facets, await shop.request("/shop/facets"))).attributes.find(
    ({ code }) => code === wanted,
  );

test("what a product says of its own fields is kept by type, shown in Italian and filtered by", async () => {
  expect((await answerAs(AdminProduct, await say(said))).attributes).toMatchObject(said);
  const { fornitore: _, ...open } = said;
  const page = Object.fromEntries((await shown()).map((field) => [field.code, field]));
  expect(Object.keys(page).filter((code) => code in own)).toEqual(Object.keys(open));
  expect(page["spf"]).toMatchObject({ type: "number", value: ["12,5\u00A0SPF"], place: "facts" });
  expect(page["vegano"]?.value).toEqual(["Sì"]);
  expect(page["scade"]?.value).toEqual(["1° marzo 2027"]);
  expect(page["consiglio"]).toMatchObject({ value: [said.consiglio], place: "section" });
  expect(page["finitura"]?.value).toEqual(["Satinata"]);

  const other = "/products/SIE-VIT-C";
  const { attributes } = await answerAs(AdminProduct, await office.get(other));
  await office.patch(other, { attributes: { ...attributes, spf: 6, vegano: false } });
  expect((await facet("spf"))?.values).toEqual([
    { value: "6", label: "6\u00A0SPF", count: 1 },
    { value: "12.5", label: "12,5\u00A0SPF", count: 1 },
  ]);
  expect((await facet("vegano"))?.values.map(({ label }) => label)).toEqual(["Sì", "No"]);
  expect(await facet("origine")).toBeUndefined();
  const filtered = await shop.request("/shop/products-with-facets?attributes[spf][12.5]=1");
  expect((await answerAs(ProductCollection, filtered))["hydra:member"]).toMatchObject([{ code }]);
  const found = await shop.request("/shop/products-by-query/maremma");
  expect(await found.json()).toMatchObject({ "hydra:member": [{ code }] });
});

test("a value of the wrong type is refused in Italian, and nothing of the rest is written", async () => {
  const before = await read();
  const wrong = {
    spf: "molto",
    vegano: "sì",
    origine: 3,
    consiglio: ["a"],
    scade: "2027-02-30",
    finitura: ["opaca", "satinata"],
    inventata: "x",
  };
  expect(await violationsOf(await say(wrong))).toEqual({
    "attributes.spf": "Deve essere un numero",
    "attributes.vegano": "Deve essere sì o no",
    "attributes.origine": "Deve essere un testo",
    "attributes.consiglio": "Deve essere un testo",
    "attributes.scade": "Deve essere una data, come 2026-12-31",
    "attributes.finitura": "Scegli un solo valore",
    "attributes.inventata": "Caratteristica sconosciuta",
  });
  expect(await read()).toEqual(before);
  expect(await violationsOf(await say({ spf: 1.23456 }))).toHaveProperty(["attributes.spf"]);
  expect(await violationsOf(await say({ finitura: "lucida" }))).toEqual({
    "attributes.finitura": "Valori sconosciuti: lucida",
  });
});

test("a field out of use is seen nowhere, loses nothing, and comes back", async () => {
  await say(said);
  expect(await expectError(await office.delete("/attributes/spf"), 409)).toContain("disattivala");
  await expectError(await office.patch("/attributes/spf", { type: "text" }), 409);
  await office.patch("/attributes/spf", { enabled: false });
  expect(await read()).not.toHaveProperty("spf");
  expect((await shown()).map(({ code }) => code)).not.toContain("spf");
  expect(await facet("spf")).toBeUndefined();
  // A save without the disabled field keeps its value.
  await say({ origine: "Umbria" });
  await office.patch("/attributes/spf", { enabled: true, name: "Fattore" });
  expect(await read()).toMatchObject({ spf: 12.5, origine: "Umbria" });
  expect((await shown()).find(({ code }) => code === "spf")?.name).toBe("Fattore");
});

test("a field keeps to what its type can do", async () => {
  const text = { code: "nota", name: "Nota", type: "text" };
  const filtered = await office.post("/attributes", { ...text, filterable: true });
  expect(await violationsOf(filtered)).toHaveProperty("filterable");
  const listed = await office.post("/attributes", { ...text, values: own.finitura.values });
  expect(await violationsOf(listed)).toHaveProperty("values");
  const many = "/attributes/tipo_di_pelle";
  expect(await violationsOf(await office.patch(many, { multiple: false }))).toHaveProperty(
    "multiple",
  );
});

const csv = async () => (await office.get("/exports/products.csv")).text();
const load = async (text: string) =>
  (
    await office.request("/admin/imports/products?dryRun=false", {
      method: "POST",
      headers: { "content-type": "text/csv" },
      body: text,
    })
  ).json();

test("own fields travel in the table of products, by their type", async () => {
  await say(said);
  expect((await csv()).split("\r\n")[0]).toMatch(
    /;Caratteristica: [^;]+ \(spf\);Caratteristica: Vegano \(vegano\);/,
  );
  const variant = `${code}-30`;
  const head =
    "product;variant;attributes.SPF;attributes.vegano;attributes.scade;attributes.finitura";
  const row = (...cells: string[]) => [code, variant, ...cells].join(";");
  expect(await load(`${head}\n${row("20,5", "no", "31/12/2027", "opaca")}`)).toMatchObject({
    updated: 1,
    changes: expect.arrayContaining([
      { line: 2, code: variant, field: "attributes.spf", before: "12.5", after: "20.5" },
    ]),
  });
  expect(await read()).toMatchObject({
    spf: 20.5,
    vegano: false,
    scade: "2027-12-31",
    finitura: "opaca",
    origine: said.origine,
  });
  expect(await load(`${head}\n${row("tanto", "", "", "")}`)).toMatchObject({
    refused: [{ line: 2, message: "attributes.spf: Deve essere un numero" }],
  });
  await load(`${head}\n${row("20,5", "", "31/12/2027", "opaca")}`);
  expect(await read()).not.toHaveProperty("vegano");
  expect(await load(await csv())).toMatchObject({ updated: 0, refusedCount: 0 });
});

test("a plugin that goes leaves its field switched off, and finds it again under another code", async () => {
  const start = (...fields: ProductField[]) => {
    const setup: Parameters<typeof definePlugin>[0]["setup"] = (kernel) =>
      fields.forEach((field) => kernel.add(productFields, field));
    const extensions = loadPlugins([definePlugin({ name: "own-fields", setup })], {});
    return syncDeclaredFields({ ...shop.ctx, extensions });
  };
  const field = { code: "ph", name: "pH", type: "number" } as const;
  await start(field);
  await say({ ph: 5.5 });
  const refused = await office.patch("/attributes/ph", { name: "Altro" });
  expect(await expectError(refused, 409)).toContain("plugin");
  expect((await office.patch("/attributes/ph", { position: 3 })).status).toBe(200);
  await expect(start({ ...field, type: "checkbox" })).rejects.toThrow("hold it as number");
  await start();
  expect(await read()).not.toHaveProperty("ph");
  await start({ ...field, code: "ph_pelle", formerly: "ph" });
  expect(await read()).toMatchObject({ ph_pelle: 5.5 });
  const [row] = await shop.ctx.db.select().from(attributes).where(eq(attributes.code, "ph_pelle"));
  expect(row).toMatchObject({ declared: true, enabled: true, position: 3 });
});
