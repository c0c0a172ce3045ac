import { expect, test } from "vitest";
import { productAddress, productCard, readChoices } from "./product-card.ts";
import { productFixture, variantFixture } from "./product.fixture.ts";

const image = (type: string, path: string) => ({
  type,
  path,
  alt: null,
  width: 1000,
  height: 1500,
  color: null,
});

test("the cheapest variant gives price, format and unit price", () => {
  const small = variantFixture("S", { price: 2990 });
  const large = variantFixture("L", { price: 4290, optionValues: [] });
  const card = productCard(productFixture({ variants: [large, small] }));
  expect(card).toMatchObject({
    price: 2990,
    from: true,
    format: "30 ml",
    unitPrice: { amount: 9967, per: "100 ml" },
  });
});

test("one price needs no «from»; a variant the channel does not sell is not a price", () => {
  const unsold = variantFixture("X", { price: undefined });
  const card = productCard(productFixture({ variants: [unsold, variantFixture("S")] }));
  expect(card.price).toBe(2990);
  expect(card).not.toHaveProperty("from");
});

test("nothing to sell leaves no price", () => {
  const card = productCard(productFixture({ variants: [] }));
  expect(card).toMatchObject({ price: null, soldOut: true });
  expect(card).not.toHaveProperty("from");
});

test("sold out only when every variant is", () => {
  const out = variantFixture("A", { inStock: false });
  const some = productFixture({ variants: [out, variantFixture("B")] });
  expect(productCard(some)).not.toHaveProperty("soldOut");
  expect(productCard(productFixture({ variants: [out] })).soldOut).toBe(true);
});

test("a cut shows what it was", () => {
  const cut = { price: 3290, originalPrice: 3890, lowestPriceBeforeDiscount: 3890 };
  const card = productCard(productFixture({ variants: [variantFixture("A", cut)] }));
  expect(card).toMatchObject({ price: 3290, was: 3890, percentOff: 15 });
});

test("a cut of another size than the one shown names that size", () => {
  const cut = { price: 3290, originalPrice: 3890, lowestPriceBeforeDiscount: 3890 };
  const small = variantFixture("S", { price: 1990 });
  const large = variantFixture("L", { ...cut, optionValues: [], name: "50 ml" });
  const card = productCard(productFixture({ variants: [small, large] }));
  expect(card).toMatchObject({ price: 1990, otherOff: { percent: 15, format: "50 ml" } });
  expect(card).not.toHaveProperty("was");
});

test("the main photograph goes first, whatever its place", () => {
  const images = [image("texture", "t.jpg"), image("main", "m.jpg")];
  expect(productCard(productFixture({ images })).photo?.path).toBe("m.jpg");
});

test("no reviews, no rating", () => {
  expect(productCard(productFixture({ reviewCount: 0, averageRating: 0 })).rating).toBeNull();
});

const read = (search: string) => readChoices(new URLSearchParams(search));

test("what is written is read back", () => {
  const choices = {
    variant: "SIERO_50",
    stars: 1,
    skin: "mista",
    reviewOrder: "voto-alto",
    reviewsPage: 2,
  };
  const address = productAddress("siero", choices);
  expect(address).toBe(
    "/prodotti/siero?variante=SIERO_50&voto=1&pelle=mista&ordine=voto-alto&recensioni=2",
  );
  expect(read(address.split("?")[1] ?? "")).toEqual(choices);
});

test("the usual choices leave the address clean", () => {
  expect(productAddress("siero", { variant: null, stars: null, reviewsPage: 1 })).toBe(
    "/prodotti/siero",
  );
});

test.each(["", "voto=6&recensioni=0", "voto=x&recensioni=-1&variante="])(
  "«%s» chooses nothing",
  (search) => {
    const nothing = { variant: null, stars: null, skin: null, reviewOrder: null };
    expect(read(search)).toEqual({ ...nothing, reviewsPage: 1 });
  },
);
