import { expect, test } from "vitest";
import { completeProduct } from "./complete-product.ts";

test("what a form leaves open is said in full", () => {
  const typed = {
    name: "Balsamo",
    details: { inci: "Aqua", responsiblePerson: { name: "", address: "" } },
    attributes: { pelle: null, texture: ["gel"] },
    associations: { related: [] },
  };
  expect(completeProduct(typed)).toEqual({
    name: "Balsamo",
    details: {
      benefits: [],
      howToUse: null,
      ingredientsHighlights: [],
      inci: "Aqua",
      materials: null,
      pao: null,
      warnings: null,
      madeIn: null,
      responsiblePerson: null,
    },
    attributes: { texture: ["gel"] },
    associations: {},
  });
  const alone = { name: "Solo il nome", attributes: undefined };
  expect(completeProduct(alone)).toEqual({ name: "Solo il nome" });
});
