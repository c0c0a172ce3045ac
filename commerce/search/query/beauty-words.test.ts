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

test.each([
  ["siliconi", "Dimethicone, Dimethiconol, Polysilicone-11, Cyclopentasiloxane"],
  [
    "formaldeide",
    "Diazolidinyl Urea, Imidazolidinyl Urea, DMDM Hydantoin, 2-Bromo-2-Nitropropane-1,3-Diol, Sodium Hydroxymethylglycinate",
  ],
  [
    "frutta secca",
    "Bertholletia Excelsa Seed Oil, Carya Illinoinensis Seed Oil, Prunus Dulcis Oil",
  ],
  ["mandorle", "Prunus Amygdalus Dulcis Oil, Prunus Dulcis Oil"],
  ["latte", "Lac, Lactis Proteinum, Sodium Caseinate, Hydrolyzed Whey Protein, Lactoferrin"],
  ["glutine", "Hydrolyzed Wheat Protein, Avena Sativa Kernel Flour, Hordeum Vulgare Extract"],
])("«senza %s» leaves out every label that names %s", (name, labels) => {
  // PostgreSQL writes the boundaries of a word as \\m and \\M.
  const pattern = (substancePattern([...queryWords(name)]) ?? "").replaceAll(/\\[mM]/g, "\\b");
  const missed = labels.split(/,\s+/).filter((one) => !new RegExp(pattern).test(one.toLowerCase()));
  expect(missed).toEqual([]);
  expect(new RegExp(pattern).test("eugenia caryophyllus, sodium lactate, lactic acid, aqua")).toBe(
    false,
  );
});

test.each(["conservanti", "allergeni", "microplastiche"])(
  "no list of names covers all %s, so the shop claims nothing",
  (name) => expect(substancePattern([name])).toBe(""),
);
