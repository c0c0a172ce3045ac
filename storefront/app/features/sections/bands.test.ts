import { expect, test } from "vitest";
import { emptyLayout } from "#app/features/layout/layout-data.ts";
import { promises } from "./bands.tsx";

const terms = { ...emptyLayout.terms, freeShippingFrom: 4900, pickup: true };
const free = "Spedizione gratuita da 49\u00a0€";
const pickup = "Ritiro vicino a casa con BRT-Fermopoint";

test("a shop promises what it does", () => {
  const said = { phrases: [], withPromises: true };
  expect(promises({ ...emptyLayout, terms }, said)).toEqual([
    free,
    "Consulenza gratuita",
    pickup,
    "14 giorni per ripensarci",
  ]);
  expect(promises(emptyLayout, said)).toHaveLength(2);
});

test("phrases of its owner stand among the promises, or alone", () => {
  const phrases = ["In piccoli lotti", ""];
  expect(promises({ ...emptyLayout, terms }, { phrases, withPromises: true })).toEqual([
    free,
    "In piccoli lotti",
    pickup,
  ]);
  expect(promises({ ...emptyLayout, terms }, { phrases, withPromises: false })).toEqual([
    "In piccoli lotti",
  ]);
});
