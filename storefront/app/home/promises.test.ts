import { expect, test } from "vitest";
import { noFrame } from "#app/layout/frame.ts";
import type { Seller } from "#app/layout/seller.ts";
import { promises } from "./promises.ts";

const seller = { name: "Bottega Anna", demo: false } as Seller;

test("a shop promises what it does", () => {
  const terms = { ...noFrame.terms, freeShippingFrom: 4900, pickup: true };
  expect(promises({ terms, seller })).toEqual([
    "Spedizione gratuita da 49\u00a0€",
    "Consulenza gratuita",
    "Ritiro vicino a casa con BRT-Fermopoint",
    "14 giorni per ripensarci",
  ]);
  expect(promises({ terms: noFrame.terms, seller })).toHaveLength(2);
});

test("the invented house tells its story", () => {
  const told = promises({ terms: noFrame.terms, seller: { ...seller, demo: true } });
  expect(told).toContain("Prodotto in Italia, in piccoli lotti");
});
