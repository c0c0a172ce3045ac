import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filterOf, parseListing, serialiseListing, sorts, sortsBy } from "./listing-state.ts";

const codes = ["tipo_di_pelle", "esigenza"];
const parse = (search: string) => parseListing(new URLSearchParams(search), codes);

test("an address tells the whole list", () => {
  const search =
    "tipo_di_pelle=secca&tipo_di_pelle=mista&prezzo_min=10&prezzo_max=40&ordina=prezzo-crescente&pagina=2";
  const state = parse(search);
  expect(state).toEqual({
    attributes: { tipo_di_pelle: ["secca", "mista"] },
    minPrice: 1000,
    maxPrice: 4000,
    sort: "prezzo-crescente",
    page: 2,
  });
  expect(serialiseListing(state)).toBe(`?${search}`);
});

describe("what means nothing is ignored", () => {
  test.each([
    ["words of others", "utm_source=lettera&fbclid=1"],
    ["an empty form", "prezzo_min=&prezzo_max=&ordina=in-evidenza&esigenza="],
    ["no amounts", "prezzo_min=poco&prezzo_max=-3"],
    ["no page", "pagina=0"],
    ["no page either", "pagina=2.5"],
    ["an order that does not exist", "ordina=constructor"],
  ])("%s", (_, search) => {
    expect(serialiseListing(parse(search))).toBe("");
  });
});

test("prices are typed the Italian way or the other, and in either order", () => {
  expect(parse("prezzo_min=40&prezzo_max=9,90")).toMatchObject({ minPrice: 990, maxPrice: 4000 });
  expect(serialiseListing(parse("prezzo_min=9,90"))).toBe("?prezzo_min=9.90");
});

test("a value chosen twice counts once", () => {
  expect(parse("esigenza=relax&esigenza=relax").attributes).toEqual({ esigenza: ["relax"] });
});

test("the backend gets cents and no page", () => {
  expect(filterOf(parse("prezzo_min=10&esigenza=relax&pagina=3"), "viso")).toEqual({
    taxon: "viso",
    attributes: { esigenza: ["relax"] },
    minPrice: 1000,
    maxPrice: undefined,
  });
});

test("only the orders the backend knows are offered", () => {
  expect(sortsBy(["price"])).toEqual(["in-evidenza", "prezzo-crescente", "prezzo-decrescente"]);
});

test("what is written is read back", () => {
  const price = fc.option(fc.integer({ min: 0, max: 99_999 }), { nil: null });
  const value = fc.stringMatching(/^[a-z][a-z-]{0,9}$/);
  const values = fc.uniqueArray(value, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...codes), values),
      fc.tuple(price, price),
      fc.constantFrom(...sorts),
      fc.integer({ min: 1, max: 9999 }),
      (attributes, [one, two], sort, page) => {
        const swapped = one !== null && two !== null && one > two;
        const [minPrice, maxPrice] = swapped ? [two, one] : [one, two];
        const state = { attributes: { ...attributes }, minPrice, maxPrice, sort, page };
        expect(parse(serialiseListing(state))).toEqual(state);
      },
    ),
  );
});
