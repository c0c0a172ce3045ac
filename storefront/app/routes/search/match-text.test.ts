import { expect, test } from "vitest";
import { matches } from "./search.server.ts";

test.each([
  ["rosa", ["Acqua di rose e rosa"], true],
  ["siero", ["Sieri"], true],
  ["luminosita", ["Luminosità"], true],
  ["pelle secca", ["La pelle", "quando è secca"], true],
  ["pelle secca", ["La pelle d’inverno"], false],
  ["osa", ["rosa"], false],
  ["olio", ["Olio d’oliva"], true],
  ["?!", ["?!"], false],
  ["", ["rosa"], false],
])("«%s» in %j: %s", (query, texts, found) => {
  expect(matches(query, texts)).toBe(found);
});
