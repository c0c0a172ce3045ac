import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findPlaces, partsOf } from "./find-places.ts";
import { valuesOf } from "./setting-values.ts";
import list from "./places.json" with { type: "json" };

const titles = (query: string) => findPlaces(query).found.map(({ title }) => title);

test("settings come first, then tasks, then answers", () => {
  expect(titles("iban")).toEqual([
    "Bonifico: intestatario e IBAN",
    "Perché la banca avvisa che il nome non coincide",
  ]);
  expect(titles("Spedizione GRATIS")).toEqual(["Spedizione gratuita da un importo"]);
  expect(findPlaces("fattura").found.map(({ kind }) => kind)).toEqual(["setting", "task", "help"]);
});

test("a misspelt word is read as the one that was meant, and said", () => {
  expect(findPlaces("spedizone gratis")).toMatchObject({
    found: [{ title: "Spedizione gratuita da un importo" }],
    readAs: "spedizione gratis",
  });
  expect(findPlaces("iban").readAs).toBeNull();
  expect(findPlaces("qqqqq")).toEqual({ found: [], readAs: null });
  expect(findPlaces("a").found).toEqual([]);
});

const stored = {
  settings: [
    { id: "company", value: { name: "Bottega Anna", phone: "+39 02 1234567", taxRegime: "RF19" } },
  ],
  payments: [
    {
      type: "offline",
      bankAccount: { holder: "Anna Bianchi", iban: "IT60X0542811101000000123456" },
    },
  ],
  shippings: [{ name: "BRT standard", price: 490, freeFrom: 4900 }],
};

test("settings are found by their values too, and say them; an IBAN is shortened", () => {
  const values = valuesOf(stored as unknown as Parameters<typeof valuesOf>[0]);
  const details = (query: string) => findPlaces(query, values).found.map(({ detail }) => detail);
  expect(details("3456")).toEqual(["Pagamenti › Bonifico › Conto · IT60 … 3456"]);
  expect(details("it60x0542811")).toEqual(["Pagamenti › Bonifico › Conto · IT60 … 3456"]);
  expect(details("bonifico anna")).toEqual(["Pagamenti › Bonifico › Conto · Anna Bianchi"]);
  expect(details("iban")[0]).toBe("Pagamenti › Bonifico › Conto · IT60 … 3456");
  expect(details("bottega")).toEqual(["Impostazioni › Azienda · Bottega Anna"]);
  expect(details("regime")).toEqual(["Impostazioni › Azienda · Forfettario (RF19)"]);
  expect(plainSpaces(details("49,00"))).toEqual([
    "Spedizioni › Gratis da · BRT standard da 49,00 €",
  ]);
  expect(findPlaces("bottega").found).toEqual([]);
});

const plainSpaces = (texts: string[]) => texts.map((text) => text.replaceAll("\u00A0", " "));

test("every value belongs to a place", () => {
  const titles = list.map(([, title]) => title);
  const values = valuesOf({ settings: [], payments: [], shippings: [] });
  expect(Object.keys(values).filter((title) => !titles.includes(title))).toEqual([]);
});

const marked = (text: string, query: string) =>
  partsOf(text, query)
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join("");

test("the words that were found are told apart, whatever their case and accents", () => {
  expect(marked("Bonifico: intestatario e IBAN", "iban")).toBe("Bonifico: intestatario e [IBAN]");
  expect(marked("Identità, città", "identita c")).toBe("[Identità], [città]");
  expect(marked("Spedizioni", "")).toBe("Spedizioni");
});

test("every place is a screen of the office", () => {
  const office = readFileSync("office/office.tsx", "utf8");
  const menu = readFileSync("office/layout/menu.json", "utf8");
  const missing = list
    .map(([, , , , to = ""]) => to.replace(/\/create$/, ""))
    .filter((to) => !office.includes(`"${to}"`) && !menu.includes(`"${to}"`));
  expect(missing.filter((to) => to !== "/pronto-ad-aprire")).toEqual([]);
});
