import { expect, test } from "vitest";
import { noFrame } from "#app/layout/frame.ts";
import { deliveryWords, workingDays } from "./delivery-words.ts";

const delivery = { name: "Corriere BRT", price: 490, minDays: 2, maxDays: 3 };
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

test("how a parcel arrives, from the shop's terms", () => {
  const terms = { ...noFrame.terms, delivery, freeShippingFrom: 4900 };
  expect(plain(deliveryWords(terms))).toBe(
    "Corriere BRT, 2–3 giorni lavorativi: 4,90 €, gratuito da 49,00 €.",
  );
  const never = { ...terms, delivery: { ...delivery, maxDays: null }, freeShippingFrom: null };
  expect(plain(deliveryWords(never))).toBe("Corriere BRT: 4,90 €.");
  expect(deliveryWords(noFrame.terms)).toBeNull();
});

test("a single day", () => {
  expect(workingDays({ ...delivery, minDays: 1, maxDays: 1 })).toBe("1 giorno lavorativo");
});
