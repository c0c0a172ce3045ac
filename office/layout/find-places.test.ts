import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findPlaces, partsOf } from "./find-places.ts";
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
