import { expect, test } from "vitest";
import { findProvince, PROVINCES } from "./provinces.ts";

const EXPECTED_COUNTS = {
  Piemonte: 8,
  "Valle d'Aosta": 1,
  Lombardia: 12,
  "Trentino-Alto Adige": 2,
  Veneto: 7,
  "Friuli-Venezia Giulia": 4,
  Liguria: 4,
  "Emilia-Romagna": 9,
  Toscana: 10,
  Umbria: 2,
  Marche: 5,
  Lazio: 5,
  Abruzzo: 4,
  Molise: 2,
  Campania: 5,
  Puglia: 6,
  Basilicata: 2,
  Calabria: 5,
  Sicilia: 9,
  Sardegna: 8,
};

test("Italy has 110 provincial units, each with its own code, abbreviation and name", () => {
  expect(PROVINCES).toHaveLength(110);
  for (const key of ["code", "abbreviation", "name"] as const) {
    expect(new Set(PROVINCES.map((province) => province[key])).size).toBe(110);
  }
});

test("every region has its number of provinces", () => {
  const counts: Record<string, number> = {};
  for (const { region } of PROVINCES) counts[region] = (counts[region] ?? 0) + 1;
  expect(counts).toEqual(EXPECTED_COUNTS);
});

test("codes are the country and the abbreviation", () => {
  for (const { code, abbreviation } of PROVINCES) {
    expect(abbreviation).toMatch(/^[A-Z]{2}$/);
    expect(code).toBe(`IT-${abbreviation}`);
  }
});

test("a province is found by code or abbreviation", () => {
  const milano = { code: "IT-MI", name: "Milano", abbreviation: "MI", region: "Lombardia" };
  expect(findProvince("IT-MI")).toEqual(milano);
  expect(findProvince("MI")).toEqual(milano);
  expect(findProvince("IT-XX")).toBeUndefined();
  expect(findProvince("")).toBeUndefined();
  expect(findProvince("constructor")).toBeUndefined();
});

test("Sud Sardegna is gone and leads to Sulcis Iglesiente", () => {
  expect(PROVINCES.some(({ abbreviation }) => abbreviation === "SU")).toBe(false);
  expect(findProvince("IT-SU")?.code).toBe("IT-CI");
  expect(findProvince("SU")?.name).toBe("Sulcis Iglesiente");
});
