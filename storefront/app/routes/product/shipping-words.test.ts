import { expect, test } from "vitest";
import { emptyLayout } from "#app/features/layout/layout-data.ts";
import type { DeliveryAreas } from "#contract/content.ts";
import { shippingWords } from "./shipping-words.ts";

const estimate = { from: "2026-11-18", to: "2026-11-19", orderBy: "2026-11-16T12:00:00+01:00" };
const delivery = { name: "Corriere BRT", price: 490, minDays: 2, maxDays: 3, estimate };
const areas: DeliveryAreas = { countries: ["Italia", "San Marino"], unserved: [], far: null };
const unknown = { ...emptyLayout.terms, delivery: null };
const terms = { ...unknown, delivery, areas, freeShippingFrom: 4900 };
const variant = { available: null, shipped: true };
const sunday = new Date("2026-11-15T19:50:00Z");
const words = (
  ...[told, one]: [
    typeof terms | typeof unknown,
    typeof variant | { available: number; shipped: boolean },
  ]
) => shippingWords(told, one, { now: sunday, sealed: true });
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

test("when and how a parcel arrives, as the shop promises it", () => {
  const { delivery: told, stock, promise } = words(terms, variant);
  expect(plain(told)).toMatch(
    /^Corriere BRT: 4,90 €, gratuito da 49,00 €\. Spediamo in Italia e San Marino\. Prodotto sigillato/,
  );
  expect(stock).toBeNull();
  expect(promise).toBe(
    "Ordina entro le 12 di lunedì 16: arriva tra mercoledì 18 e giovedì 19 novembre",
  );
});

test("days that take longer elsewhere stand beside the promise", () => {
  const far = { places: ["Sardegna", "Sicilia"], minDays: 1, maxDays: 2 };
  expect(words({ ...terms, areas: { ...areas, far } }, variant).promise).toMatch(
    /giovedì 19 novembre\. Sardegna e Sicilia: 1–2 giorni lavorativi in più\.$/,
  );
});

test("last pieces are counted, what is not shipped has no stock line and no promise", () => {
  expect(words(terms, { ...variant, available: 3 }).stock).toBe("Ultimi pezzi: ne restano 3");
  const card = words(terms, { available: 9, shipped: false });
  expect([card.stock, card.promise]).toEqual([null, null]);
});

test("a backend that promises nothing is not made to: only the withdrawal the law gives", () => {
  const { assurances, delivery: told, stock, promise } = words(unknown, variant);
  expect(assurances.map(({ icon }) => icon)).toEqual(["back"]);
  expect(told).toMatch(/^Prodotto sigillato/);
  expect(stock).toBeNull();
  expect(promise).toBeNull();
});

test("a candle is not told it has a seal", () => {
  const candle = shippingWords(terms, variant, { now: sunday, sealed: false });
  const told = [candle.delivery, ...candle.assurances.map(({ text }) => text)].join(" ");
  expect(told).not.toContain("sigill");
  expect(candle.delivery).toContain("Puoi recedere entro 14 giorni");
});
