import { expect, test } from "vitest";
import { ofSealedGoods, sealWords } from "./withdrawal-words.ts";

const siero = { productName: "Siero", product: { sealed: true } };
const candela = { productName: "Candela", product: { sealed: false } };
const carta = { productName: "Carta regalo", giftCard: true };

test("what has no seal is not told it has one", () => {
  expect(sealWords([candela])).toBeNull();
  expect(sealWords([candela, carta])).toBeNull();
});

test("what has one is told, by name where only some have", () => {
  expect(sealWords([siero, carta])).toBe(
    "Per motivi igienici il recesso è escluso se apri il sigillo (art. 59, lett. e, Codice del consumo).",
  );
  expect(sealWords([siero, candela, siero])).toContain("se apri il sigillo di «Siero» (art. 59");
});

test("a backend that does not say makes no claim about a product", () => {
  expect(sealWords([siero, { productName: "Olio" }])).toBe(ofSealedGoods);
});
