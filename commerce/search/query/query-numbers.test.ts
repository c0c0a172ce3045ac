import { expect, test } from "vitest";
import { readNumbers } from "./query-numbers.ts";

test.each([
  ["sotto i 20 euro", "", undefined, 2000],
  ["crema viso sotto i venti euro", "crema viso", undefined, 2000],
  ["meno di 15€", "", undefined, 1500],
  ["siero a meno di 30 euro", "siero", undefined, 3000],
  ["regalo entro 30", "regalo", undefined, 3000],
  ["tra 10 e 20 euro", "", 1000, 2000],
  ["crema fra i dieci e i trentacinque euro", "crema", 1000, 3500],
  ["da 20 a 10 euro", "", 1000, 2000],
  ["10-20€ crema", "crema", 1000, 2000],
  ["massimo venti euro", "", undefined, 2000],
  ["regalo 25 euro massimo", "regalo", undefined, 2500],
  ["max 12,50 €", "", undefined, 1250],
  ["oltre 50 euro", "", 5000, undefined],
  ["almeno ventotto euro", "", 2800, undefined],
  ["da 30 euro in su", "", 3000, undefined],
  ["non più di centoventi euro", "", undefined, 12000],
  ["Rossetto <10€", "rossetto", undefined, 1000],
])("«%s» is «%s» from %s to %s", (query, rest, minPrice, maxPrice) => {
  expect(readNumbers(query)).toMatchObject({
    rest,
    ...(minPrice && { minPrice }),
    ...(maxPrice && { maxPrice }),
  });
  expect(readNumbers(query).minPrice).toBe(minPrice);
  expect(readNumbers(query).maxPrice).toBe(maxPrice);
});

test.each([
  "SPF 50+",
  "protezione 50",
  "Niacinamide 10%",
  "acqua micellare 400 ml",
  "consegna entro 24 ore",
  "2080000100014",
  "vitamina b3",
  "sotto gli occhi",
  "almeno 95% naturale",
  "retinolo",
])("«%s» names no price", (query) => {
  expect(readNumbers(query)).toEqual({ rest: query, text: expect.anything() });
});

test.each([
  ["crema notte 50 anni", "crema notte pelle matura"],
  ["siero a cinquant’anni", "siero pelle matura"],
  ["over 60", "pelle matura"],
  ["crema 30 anni", "crema prime rughe"],
  ["crema 12 anni", "crema 12 anni"],
])("«%s» searches «%s»", (query, text) => {
  expect(readNumbers(query).text.replaceAll(/\s+/g, " ").trim()).toBe(text);
});
