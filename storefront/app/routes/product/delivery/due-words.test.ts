import { expect, test } from "vitest";
import { emptyLayout } from "#app/features/layout/layout-data.ts";
import type { DeliveryEstimates } from "#contract/content.ts";
import { dueWords } from "./due-words.ts";

const now = new Date("2026-11-18T14:00:00Z");
const days = { from: "2026-11-23", to: "2026-11-24", orderBy: "2026-11-19T12:00:00+01:00" };
const later = { ...days, from: "2026-11-24", to: "2026-11-26" };
const method = { code: "BRT", name: "Corriere BRT", price: 490, requiresPudo: false };
const point = { ...method, code: "PUNTO", requiresPudo: true, delivery: days };
const shop = { ...method, code: "NEGOZIO", inShop: true, delivery: days };
const far = { places: ["Calabria", "Sardegna", "isole minori"], minDays: 1, maxDays: 2 };
const terms = {
  ...emptyLayout.terms,
  freeShippingFrom: 4900,
  delivery: { name: "Corriere BRT", price: 490, minDays: 2, maxDays: 3, estimate: days },
  areas: { countries: ["Italia"], unserved: [], far },
};
const answer = (methods: DeliveryEstimates["methods"], refusal: string | null = null) => ({
  "@context": "",
  "@id": "",
  "@type": "DeliveryEstimates" as const,
  methods,
  refusal,
});
const words = (cap: string, estimates: DeliveryEstimates | null | undefined) => {
  const found = dueWords(cap, estimates, terms, now);
  return { ...found, note: found.note?.replaceAll("\u00a0", " ") };
};

test("days in words first, then the hour that makes them true and the price", () => {
  expect(words("20121", answer([point, shop, { ...method, delivery: days }]))).toEqual({
    cap: "20121",
    title: "Per 20121: tra lunedì 23 e martedì 24 novembre",
    note: "Se ordini entro le 12 di giovedì 19. Spedizione 4,90 €, gratuita da 49,00 €",
  });
});

test("a far place is named with what it takes in more", () => {
  const { title, note } = words("09124", answer([{ ...method, delivery: later }]));
  expect(title).toBe("Per 09124: tra martedì 24 e giovedì 26 novembre");
  expect(note).toMatch(/^Sardegna: 1–2 giorni lavorativi in più\. Se ordini/);
});

test("a place that is not served says so, with why", () => {
  const refusal = "Al momento non spediamo a Livigno (23041).";
  expect(words("23041", answer([], refusal))).toMatchObject({
    title: "Per 23041 non spediamo",
    note: refusal,
    unserved: true,
  });
});

test("no CAP, no answer and no promise of days are told apart, and none of them promises", () => {
  expect(words("2012", undefined).error).toBe("Il CAP ha cinque cifre, come 20121.");
  expect(words("20121", null)).toEqual({
    cap: "20121",
    title: "Quando arriva?",
    note: "Adesso non riusciamo a calcolarlo: riprova tra poco.",
  });
  expect(words("20121", answer([{ ...method, delivery: null }, point])).note).toBe(
    "Per 20121 non abbiamo ancora i giorni: li leggi in cassa.",
  );
});
