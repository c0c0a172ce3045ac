import { expect, test } from "vitest";
import { takeExclusions } from "./exclusions.ts";
import { queryWords } from "./query-words.ts";

const unscented = new Uint32Array([1]);
const valuesOf = (phrase: string[]) =>
  /^(senza profumo|non profumato|profumo senza)$/.test(phrase.join(" ")) ? [unscented] : [];
const take = (query: string) => {
  const { rest, exclusions } = takeExclusions(queryWords(query), valuesOf);
  return [rest.join(" "), ...exclusions.map(({ phrase }) => phrase)];
};

test.each([
  ["deodorante senza alluminio", "deodorante", "senza alluminio"],
  ["senza sali di alluminio deodorante", "deodorante", "senza sali di alluminio"],
  [
    "shampoo senza siliconi, parabeni e solfati",
    "shampoo",
    "senza siliconi",
    "senza parabeni",
    "senza solfati",
  ],
  ["crema senza siliconi senza profumo", "crema", "senza siliconi", "senza profumo"],
  ["tonico privo di alcol", "tonico", "senza alcol"],
  ["sulfate free shampoo", "shampoo", "sulfate free"],
  ["no parabeni", "", "senza parabeni"],
  ["siero non profumato", "siero", "non profumato"],
  ["balsamo senza risciacquo", "balsamo", "senza risciacquo"],
  ["crema che non unge", "crema che", "non unge"],
])("«%s» is «%s» and excludes %s", (query, rest, ...phrases) => {
  expect(take(query)).toEqual([rest, ...phrases]);
});

test.each(["non so cosa regalare", "no stress", "free", "senza", "crema senza", "zero"])(
  "«%s» excludes nothing",
  (query) => {
    expect(take(query)).toEqual([query]);
  },
);
