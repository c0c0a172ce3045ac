import { expect, test } from "vitest";
import { emptyLayout, type Seller } from "#app/features/layout/layout-data.ts";
import { promises } from "./hero.tsx";

const seller = { name: "Bottega Anna", demo: false } as Seller;

test("a shop promises what it does", () => {
  const terms = { ...emptyLayout.terms, freeShippingFrom: 4900, pickup: true };
  expect(promises({ ...emptyLayout, terms, seller })).toEqual([
    "Spedizione gratuita da 49\u00a0€",
    "Consulenza gratuita",
    "Ritiro vicino a casa con BRT-Fermopoint",
    "14 giorni per ripensarci",
  ]);
  expect(promises({ ...emptyLayout, seller })).toHaveLength(2);
});

test("the invented house tells its story", () => {
  const told = promises({ ...emptyLayout, seller: { ...seller, demo: true } });
  expect(told).toContain("Prodotto in Italia, in piccoli lotti");
});
