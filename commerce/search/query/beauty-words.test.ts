import { expect, test } from "vitest";
import { findGoods, pageOfQuestion, substancePattern } from "./beauty-words.ts";
import { queryWords } from "./query-words.ts";

test.each([
  ["mascara waterproof", ["mascara waterproof"]],
  ["struccante mascara", ["struccante"]],
  ["shampoo antiforfora", ["shampoo", "antiforfora"]],
  ["profumo", ["profumo"]],
  ["profumo rosa", []],
  ["eau de parfum", ["eau de parfum"]],
  ["siero", []],
])("«%s» names %j", (query, names) => {
  expect(findGoods(queryWords(query)).map(({ text }) => text)).toEqual(names);
});

test.each([
  ["Dov’è il mio ordine?", "/area-riservata/ordini"],
  ["posso restituire un ordine", "/resi-e-rimborsi"],
  ["quanto costa la spedizione in Svizzera", "/tempi-e-modalita-di-spedizione"],
  ["come posso recedere", "/recesso"],
  ["crema in consegna", undefined],
  ["quanto costa", undefined],
  ["", undefined],
])("«%s» leads to %s", (query, path) => {
  expect(pageOfQuestion(queryWords(query))).toBe(path);
});

test("a substance is known by its Italian and its English names", () => {
  expect(substancePattern(["sali", "di", "alluminio"])).toBe(substancePattern(["aluminum"]));
  expect(substancePattern(["risciacquo"])).toBeUndefined();
});
