import { expect, test } from "vitest";
import { variantFixture } from "#app/features/product-card/product.fixture.ts";
import { chooseVariant, productView } from "./product-view.ts";
import { productPageFixture } from "./product-page.fixture.ts";

const small = variantFixture("S");
const large = variantFixture("L");
const gone = variantFixture("X", { inStock: false });
const choose = (changes: Parameters<typeof productPageFixture>[0], code: string | null = null) => {
  const { variant, offer } = chooseVariant(productPageFixture(changes), code);
  return [variant?.code, offer];
};

test("the address chooses; without it the usual one is shown", () => {
  const variants = [small, large];
  expect(choose({ variants }, "L")).toEqual(["L", "for_sale"]);
  expect(choose({ variants, defaultVariant: large })).toEqual(["L", "for_sale"]);
});

test("a usual variant that is sold out gives way to one that is not", () => {
  expect(choose({ variants: [gone, small], defaultVariant: gone })).toEqual(["S", "for_sale"]);
});

test("a variant that is sold out or does not exist is not available", () => {
  expect(choose({ variants: [small, gone] }, "X")).toEqual(["X", "no_variant"]);
  expect(choose({ variants: [small] }, "ALTRA")).toEqual(["S", "no_variant"]);
});

test("when nothing is left the product is not available", () => {
  expect(choose({ variants: [gone], defaultVariant: gone })).toEqual(["X", "no_product"]);
  expect(choose({ variants: [], defaultVariant: null })).toEqual([undefined, "no_product"]);
});

test("without a price in the channel, or made to wrap, it is not for sale", () => {
  const unpriced = variantFixture("U", { price: undefined });
  expect(choose({ variants: [unpriced], defaultVariant: unpriced })).toEqual(["U", "not_for_sale"]);
  expect(choose({ variants: [small], kind: "gift_box" })).toEqual(["S", "not_for_sale"]);
});

test("the struck price is of 30 days, or of as long as the product is on sale", () => {
  const cut = { price: 800, lowestPriceBeforeDiscount: 1000 };
  const words = (lowestPriceSince?: string) => {
    const variant = variantFixture("S", { ...cut, ...(lowestPriceSince && { lowestPriceSince }) });
    return productView(productPageFixture({ variants: [variant] }), null).variant?.reduction?.prior;
  };
  expect(words()).toBe("Prezzo più basso degli ultimi 30 giorni: 10,00\u00a0€");
  expect(words("2026-11-08")).toBe("Prezzo più basso dall’8 novembre 2026: 10,00\u00a0€");
});
