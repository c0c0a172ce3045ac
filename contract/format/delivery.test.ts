import { expect, test } from "vitest";
import { areaSentences, deliveryDays, orderBy } from "./delivery.ts";

test.each([
  ["2026-11-17", "2026-11-18", "tra martedì 17 e mercoledì 18 novembre"],
  ["2026-10-30", "2026-11-02", "tra venerdì 30 ottobre e lunedì 2 novembre"],
  ["2026-12-01", "2026-12-02", "tra martedì 1° e mercoledì 2 dicembre"],
  ["2026-11-30", "2026-12-01", "tra lunedì 30 novembre e martedì 1° dicembre"],
  ["2026-12-11", "2026-12-11", "venerdì 11 dicembre"],
])("from %s to %s", (from, to, words) => {
  expect(deliveryDays({ from, to })).toBe(words);
});

test("the hour to order by names its day unless that is today", () => {
  const days = { from: "2026-11-18", to: "2026-11-19" };
  const sunday = new Date("2026-11-15T10:00:00Z");
  const by = (text: string | null, now = sunday) => orderBy({ ...days, orderBy: text }, now);
  expect(by("2026-11-16T12:00:00+01:00")).toBe("le 12 di lunedì 16");
  expect(by("2026-11-15T12:30:00+01:00")).toBe("le 12:30");
  expect(by("2026-11-15T13:00:00+01:00")).toBe("le 13");
  expect(by("2026-11-15T01:00:00+01:00")).toBe("l’1");
  expect(by("2026-11-16T12:00:00+01:00", new Date("2026-11-15T23:00:00Z"))).toBe("le 12");
  expect(by(null)).toBeNull();
});

test("areas are told in sentences", () => {
  const far = { places: ["Calabria", "Sardegna", "Sicilia"], minDays: 1, maxDays: 2 };
  const unserved = [{ postcode: "23041", place: "Livigno" }];
  expect(areaSentences({ countries: ["Italia", "San Marino"], unserved, far })).toEqual([
    "Spediamo in Italia e San Marino.",
    "Non serviamo Livigno (23041).",
    "Calabria, Sardegna e Sicilia: 1–2 giorni lavorativi in più.",
  ]);
  expect(areaSentences({ countries: [], unserved: [], far: null })).toEqual([]);
});
