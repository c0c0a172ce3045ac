import { describe, expect, test } from "vitest";
import { findProvince } from "./provinces.ts";
import { checkTown } from "./town-check.ts";
import { townsOf } from "./towns.ts";

describe("a CAP", () => {
  test("of a city tells city and province", () => {
    expect(townsOf("20124").city).toEqual({ city: "Milano", provinceCode: "IT-MI" });
    expect(townsOf("00184").city).toEqual({ city: "Roma", provinceCode: "IT-RM" });
    expect(townsOf("22100").city).toEqual({ city: "Como", provinceCode: "IT-CO" });
    expect(townsOf("39100").city).toEqual({ city: "Bolzano", provinceCode: "IT-BZ" });
  });

  test.each([
    ["00100", "Roma", "00118", "00199"],
    ["20100", "Milano", "20121", "20162"],
    ["47900", "Rimini", "47921", "47924"],
  ])("%s stood for all of %s, and tells those of its streets", (postcode, city, first, last) => {
    expect(townsOf(postcode)).toMatchObject({ city: { city }, streets: { first, last } });
  });

  test("of several towns tells those of its province", () => {
    const { city, towns } = townsOf("20090");
    expect(city).toBeNull();
    expect(towns.map((town) => town.city)).toContain("Segrate");
    expect(new Set(towns.map((town) => town.provinceCode))).toEqual(new Set(["IT-MI"]));
  });

  test("of Sardinia leaves the province open where it was divided", () => {
    const open = { provinceCode: null, unknown: false };
    expect(checkTown(townsOf("07021"), "Arzachena")).toEqual(open);
    expect(checkTown(townsOf("09010"), "Gonnesa")).toEqual(open);
    expect(checkTown(townsOf("09070"), "Cabras").provinceCode).toBe("IT-OR");
  });

  test.each(["99999", "", "abcde", "47890"])("that is none, %j, tells nothing", (postcode) => {
    expect(townsOf(postcode)).toEqual({ city: null, towns: [], streets: null });
  });

  test("names provinces that exist", () => {
    for (const prefix of Array.from({ length: 98 }, (_, index) => String(index).padStart(2, "0")))
      for (const { provinceCode } of townsOf(`${prefix}010`).towns)
        expect(provinceCode === null || findProvince(provinceCode)?.code).toBeTruthy();
  });
});

describe("a town", () => {
  test.each([
    ["20124", "milano"],
    ["42121", "Reggio Emilia"],
    ["89121", "REGGIO CALABRIA"],
    ["67100", "L'Aquila"],
    ["39012", "Meran"],
    ["10015", "Ivrea"],
  ])("of %s is known as «%s»", (postcode, city) => {
    expect(checkTown(townsOf(postcode), city).unknown).toBe(false);
  });

  test("of another CAP is questioned, and the right one proposed", () => {
    expect(checkTown(townsOf("20124"), "Pippopoli")).toEqual({
      provinceCode: "IT-MI",
      unknown: true,
      instead: { city: "Milano", provinceCode: "IT-MI" },
    });
    expect(checkTown(townsOf("20090"), "Segarte").instead?.city).toBe("Segrate");
    expect(checkTown(townsOf("20090"), "Pippopoli").instead).toBeUndefined();
  });

  test("is not questioned where nothing is known", () => {
    expect(checkTown(townsOf("99999"), "Altrove").unknown).toBe(false);
  });
});
