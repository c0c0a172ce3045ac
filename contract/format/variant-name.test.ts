import { expect, test } from "vitest";
import { itemName, variantName } from "./variant-name.ts";

const product = { name: "Sale da bagno" };
const optionsOf = (...values: string[]) => values.map((value) => ({ value }));

test.each([
  ["its options", optionsOf("Rosa", "50 ml"), "Grande", "Rosa, 50 ml"],
  ["its own name without options", [], "250 g", "250 g"],
  ["nothing when it repeats the product", [], "Sale da bagno", null],
  ["nothing when an import named it", [], "Standard", null],
])("a variant is called by %s", (_, optionValues, name, expected) => {
  expect(variantName({ name, optionValues }, product)).toBe(expected);
});

test("a line names its variant after its product", () => {
  expect(itemName({ productName: product.name, variantName: "250 g" })).toBe(
    "Sale da bagno, 250 g",
  );
  expect(itemName({ productName: product.name, variantName: null })).toBe("Sale da bagno");
});
