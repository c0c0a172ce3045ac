import { expect, test } from "vitest";
import { productAddress, readChoices } from "./product-address.ts";

const read = (search: string) => readChoices(new URLSearchParams(search));

test("what is written is read back", () => {
  const choices = { variant: "SIERO_50", stars: 4, reviewsPage: 2 };
  const address = productAddress("siero", choices);
  expect(address).toBe("/prodotti/siero?variante=SIERO_50&voto=4&recensioni=2");
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
    expect(read(search)).toEqual({ variant: null, stars: null, reviewsPage: 1 });
  },
);
