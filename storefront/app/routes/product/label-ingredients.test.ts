import { expect, test } from "vitest";
import { explainTerms, placeHighlights } from "./label-ingredients.ts";

const ingredient = (name: string, inci: string[], kind: "active" | "allergen" = "active") => ({
  slug: inci[0]?.replaceAll(" ", "-") ?? "",
  name,
  kind,
  inci,
  summary: `Che cosa è: ${name}.`,
});
const known = [
  ingredient("Olio di mandorla", ["prunus amygdalus dulcis oil"]),
  ingredient("Acido ialuronico", ["sodium hyaluronate", "hydrolyzed hyaluronic acid"]),
  ingredient("Acqua", ["aqua"]),
  ingredient("Acqua di mare", ["maris aqua"]),
  ingredient("Vitamina C", ["ascorbic acid"]),
  ingredient("Limonene", ["limonene"], "allergen"),
];
const terms = [
  "Aqua",
  "Ascorbic Acid",
  "Prunus Amygdalus Dulcis Oil",
  "Sodium Hyaluronate",
  "Hydrolyzed Hyaluronic Acid",
  "Limonene*",
];

test("a name leads to its page, one without page explains itself, one nobody knows stays text", () => {
  expect(explainTerms(["Betaine", "Ascorbic Acid", "Limonene*"], known)).toEqual([
    { term: "Betaine" },
    { term: "Ascorbic Acid", href: "/ingredienti/ascorbic-acid" },
    { term: "Limonene*", note: "Limonene. Che cosa è: Limonene." },
  ]);
});

const places = (name: string, of = terms) =>
  placeHighlights([{ name, what: "" }], of, known)[0]?.places;

test("a highlight finds its ingredient on the label alone, and all its places", () => {
  expect(places("Acido ialuronico a tre pesi")).toEqual([4, 5]);
  expect(places("Olio di mandorle dolci")).toEqual([3]);
  expect(places("Vitamina C pura 15%")).toEqual([2]);
  expect(places("Acqua di mare", ["Aqua", "Maris Aqua"])).toEqual([2]);
  expect(places("Vitamina E")).toBeUndefined();
  expect(places("Acido ialuronico", ["Betaine"])).toBeUndefined();
});
