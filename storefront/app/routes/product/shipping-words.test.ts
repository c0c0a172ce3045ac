import { expect, test } from "vitest";
import { emptyLayout } from "#app/features/layout/layout-data.ts";
import { shippingWords } from "./shipping-words.ts";

const delivery = { name: "Corriere BRT", price: 490, minDays: 2, maxDays: 3 };
const terms = { ...emptyLayout.terms, delivery, freeShippingFrom: 4900 };
const variant = { available: null, shipped: true };
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

test("how a parcel arrives, from the shop's terms", () => {
  const { delivery: told, stock } = shippingWords(terms, variant);
  expect(plain(told)).toMatch(
    /^Corriere BRT, 2–3 giorni lavorativi: 4,90 €, gratuito da 49,00 €\. Prodotto sigillato/,
  );
  expect(stock).toEqual({
    few: false,
    text: "Disponibile, consegna in 2–3 giorni lavorativi",
  });
  const unknown = { ...terms, delivery: { ...delivery, maxDays: null }, freeShippingFrom: null };
  expect(plain(shippingWords(unknown, variant).delivery)).toMatch(/^Corriere BRT: 4,90 €\. Prodo/);
});

test("one day is singular, last pieces are counted, what is not shipped has no stock line", () => {
  const tomorrow = { ...terms, delivery: { ...delivery, minDays: 1, maxDays: 1 } };
  expect(shippingWords(tomorrow, variant).stock?.text).toContain("in 1 giorno lavorativo");
  expect(shippingWords(terms, { ...variant, available: 3 }).stock).toMatchObject({ few: true });
  expect(shippingWords(terms, { ...variant, shipped: false }).stock).toBeNull();
});

test("a shop without offers promises the withdrawal the law gives, and no more", () => {
  const { assurances, delivery: told, stock } = shippingWords(emptyLayout.terms, variant);
  expect(assurances.map(({ icon }) => icon)).toEqual(["back"]);
  expect(told).toMatch(/^Prodotto sigillato/);
  expect(stock?.text).toBe("Disponibile");
});
