import { afterAll, beforeAll, expect, test } from "vitest";
import { Country, CountryCollection } from "#contract/address.ts";
import { answerAs, errorOf } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { countStatements } from "#tests/harness/statements.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce({ demo: false });
});
afterAll(() => shop.close());

test("Italy has its 110 provinces, by name", async () => {
  const italy = await answerAs(Country, await shop.request("/shop/countries/IT"));
  expect(italy).toMatchObject({ "@id": "/api/v2/shop/countries/IT", name: "Italia" });
  expect(italy.provinces).toHaveLength(110);
  expect(italy.provinces[0]).toEqual({
    "@id": "/api/v2/shop/countries/IT/provinces/IT-AG",
    "@type": "Province",
    code: "IT-AG",
    name: "Agrigento",
    abbreviation: "AG",
  });
});

test("the list has every country the shop ships to", async () => {
  const list = await answerAs(CountryCollection, await shop.request("/shop/countries"));
  expect(list["hydra:member"].map(({ code }) => code)).toEqual(["IT", "SM", "VA"]);
  expect(list["hydra:totalItems"]).toBe(3);
});

test.each(["FR", "it", "XX", "%27", "__proto__"])("%s is not among them", async (code) => {
  expect(await errorOf(await shop.request(`/shop/countries/${code}`))).toEqual({
    status: 404,
    message: "Not Found",
  });
});

test("the database is left alone", async () => {
  expect(await countStatements(shop.database, () => shop.request("/shop/countries"))).toBe(0);
});
