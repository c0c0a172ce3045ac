import { expect, test } from "vitest";
import { factsOf, productView } from "./product-view.ts";
import { productPageFixture } from "./product-page.fixture.ts";

const details = productPageFixture().details;
const facts = (changes: Parameters<typeof productPageFixture>[0]) => {
  const product = productView(productPageFixture(changes), null);
  return Object.fromEntries(
    factsOf(product, product.label).map(({ name, value }) => [name, value]),
  );
};

test("the label: format, opening, attributes, warnings, maker, code", () => {
  const responsiblePerson = {
    name: "Rugiada Cosmetici S.r.l.",
    address: "Via delle Rose Inventate 1",
    zip: "00000",
    city: "Borgorugiada",
  };
  expect(
    facts({
      details: {
        ...details,
        inci: "Aqua",
        pao: "6M",
        warnings: "Per uso esterno.",
        responsiblePerson,
      },
      attributes: [{ code: "texture", name: "Texture", type: "select", value: ["Siero", "Gel"] }],
    }),
  ).toEqual({
    Formato: "30 ml",
    "Da usare entro": "6 mesi dall’apertura (6M)",
    Texture: "Siero, Gel",
    Avvertenze: "Per uso esterno.",
    "Persona responsabile":
      "Rugiada Cosmetici S.r.l., Via delle Rose Inventate 1, 00000 Borgorugiada",
    Codice: "SIERO_30",
  });
});

test("what is no cosmetic names its maker, with an electronic address, and how it is thrown away", () => {
  const responsiblePerson = { name: "Cere", address: "Via 1", email: "ciao@cere.example" };
  const claims = [{ claim: "Durata 40 ore", evidence: "Prova interna su 5 pezzi, 2026." }];
  const candle = { ...details, inci: null, responsiblePerson, disposal: "GL 70 vetro", claims };
  expect(facts({ details: candle })).toMatchObject({
    Fabbricante: "Cere, Via 1, ciao@cere.example",
    Smaltimento: "GL 70 vetro",
    "Durata 40 ore": "Prova interna su 5 pezzi, 2026.",
  });
});

test("a label that refers to other labels is read among the facts, not as ingredients", () => {
  const inci = "Vedi le schede dei singoli prodotti.";
  const responsiblePerson = { name: "Rugiada", address: "Via 1" };
  const set = { details: { ...details, inci, responsiblePerson } };
  expect(facts(set)).toMatchObject({ Ingredienti: inci, "Persona responsabile": "Rugiada, Via 1" });
  expect(productView(productPageFixture(set), null).inci).toBeNull();
});

test("one month is singular, an unknown symbol is shown as it is", () => {
  expect(facts({ details: { ...details, pao: "1M" } })["Da usare entro"]).toBe(
    "1 mese dall’apertura (1M)",
  );
  expect(facts({ details: { ...details, pao: "senza limite" } })["Da usare entro"]).toBe(
    "senza limite",
  );
});

const field = (name: string, place?: string) => ({
  code: name,
  name,
  type: "text",
  value: ["sì"],
  place,
});

test("a field stands where the shop put it", () => {
  const { label, intro, sections } = productView(
    productPageFixture({
      attributes: [field("a"), field("b", "facts"), field("c", "intro"), field("d", "section")],
    }),
    null,
  );
  const names = [label.attributes, intro, sections].map((fields) => fields.map(({ name }) => name));
  expect(names).toEqual([["a", "b"], ["c"], ["d"]]);
});
