import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROVINCES } from "./provinces.ts";
import { checkTown, isElsewhere } from "./town-check.ts";
import { townsOf } from "./towns.ts";

const sardinian = PROVINCES.filter(({ region }) => region === "Sardegna").map(({ code }) => code);
const names = (postcode: string) => townsOf(postcode).towns.map((town) => town.city);
const isDoubted = (postcode: string, province: string) => isElsewhere(townsOf(postcode), province);

describe("a CAP", () => {
  test.each([
    ["20124", "Milano", "IT-MI"],
    ["20162", "Milano", "IT-MI"],
    ["00184", "Roma", "IT-RM"],
    ["22100", "Como", "IT-CO"],
    ["39100", "Bolzano", "IT-BZ"],
    ["10015", "Ivrea", "IT-TO"],
    ["20051", "Cassina de’ Pecchi", "IT-MI"],
    ["38036", "San Giovanni di Fassa", "IT-TN"],
    ["07100", "Sassari", "IT-SS"],
  ])("%s of one comune tells %s and %s", (postcode, city, provinceCode) => {
    expect(townsOf(postcode)).toMatchObject({
      city: { city, provinceCode },
      provinces: [provinceCode],
      streets: null,
    });
  });

  test("of several comuni tells exactly those", () => {
    expect(townsOf("20090").city).toBeNull();
    expect(names("20090")).toEqual(["Buccinasco", "Cesano Boscone", "Trezzano sul Naviglio"]);
    expect(names("00010")).toHaveLength(11);
    expect(names("00010")).toContain("Sant’Angelo Romano");
    expect(townsOf("00010").provinces).toEqual(["IT-RM"]);
  });

  test("of two provinces tells that of the town", () => {
    expect(townsOf("12071").provinces).toEqual(["IT-CN", "IT-SV"]);
    expect(checkTown(townsOf("12071"), "Massimino").provinceCode).toBe("IT-SV");
    expect(checkTown(townsOf("12071"), "").provinceCode).toBeNull();
  });

  test.each([
    ["00100", "Roma", "00118", "00199"],
    ["20100", "Milano", "20121", "20162"],
    ["47900", "Rimini", "47921", "47924"],
  ])("%s stood for all of %s, and tells those of its streets", (postcode, city, first, last) => {
    expect(townsOf(postcode)).toMatchObject({ city: { city }, streets: { first, last } });
  });

  test("of a village alone tells the towns of its province", () => {
    expect(townsOf("56023")).toMatchObject({ city: null, provinces: ["IT-PI"] });
    expect(checkTown(townsOf("56023"), "Cascina").unknown).toBe(false);
  });

  test("of Sardinia leaves the province open where it was divided", () => {
    const open = { provinceCode: null, unknown: false };
    expect(checkTown(townsOf("07021"), "Arzachena")).toEqual(open);
    expect(checkTown(townsOf("09010"), "Gonnesa")).toEqual(open);
    expect(townsOf("09010").provinces).toEqual(sardinian);
    expect(checkTown(townsOf("09072"), "Cabras").provinceCode).toBe("IT-OR");
  });

  test.each(["99999", "", "abcde", "47890", "00120"])("that is none, %j, tells nothing", (text) => {
    expect(townsOf(text)).toEqual({ city: null, towns: [], provinces: [], streets: null });
  });

  test("names provinces that exist, whatever the digits", () => {
    const known = new Set(PROVINCES.map(({ code }) => code));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (number) => {
        const { provinces } = townsOf(String(number).padStart(5, "0"));
        expect(provinces.filter((code) => !known.has(code))).toEqual([]);
      }),
    );
  });

  test("is questioned only where it is known to be of another province", () => {
    expect(isDoubted("20121", "IT-RM")).toBe(true);
    expect(isDoubted("09010", "IT-NA")).toBe(true);
    expect(isDoubted("20121", "IT-MI")).toBe(false);
    expect(isDoubted("09010", "IT-OG")).toBe(false);
    expect(isDoubted("00120", "VA-VA")).toBe(false);
    expect(isDoubted("20121", "")).toBe(false);
  });
});

describe("a town", () => {
  test.each([
    ["20124", "milano"],
    ["42121", "Reggio Emilia"],
    ["89121", "REGGIO CALABRIA"],
    ["67100", "L'Aquila"],
    ["39012", "Meran"],
    ["89851", "Jonadi"],
  ])("of %s is known as «%s»", (postcode, city) => {
    expect(checkTown(townsOf(postcode), city).unknown).toBe(false);
  });

  test("of another CAP is questioned, and the right one proposed", () => {
    expect(checkTown(townsOf("20124"), "Pippopoli")).toEqual({
      provinceCode: "IT-MI",
      unknown: true,
      instead: { city: "Milano", provinceCode: "IT-MI" },
    });
    expect(checkTown(townsOf("20090"), "Bucinasco").instead?.city).toBe("Buccinasco");
    expect(checkTown(townsOf("20090"), "Segrate")).toMatchObject({ unknown: true });
    expect(checkTown(townsOf("20090"), "Pippopoli").instead).toBeUndefined();
  });

  test("is not questioned where nothing is known", () => {
    expect(checkTown(townsOf("99999"), "Altrove").unknown).toBe(false);
  });
});
