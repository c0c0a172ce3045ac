import { expect, test } from "vitest";
import { noDetails } from "#contract/constants.ts";
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
    details: { ...noDetails, inci: "Aqua" },
    attributes: { texture: ["gel"] },
    associations: {},
  });
  const alone = { name: "Solo il nome", attributes: undefined };
  expect(completeProduct(alone)).toEqual({ name: "Solo il nome" });
});
