import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROVINCES, REGIONS } from "#contract/italy/provinces.ts";
import { isPostcodePattern, matchesPostcode } from "#contract/italy/zones.ts";
import { deliveryAreas, findUnserved, readDeliveryRules } from "./placed-promise.ts";
import { reaches, type Reach } from "./delivery-promise.ts";

const zone = (over: object) => ({ regions: [], provinces: [], postcodes: [], ...over });
const to = (over: Partial<Reach>): Reach => ({ countries: null, ...over });
const palermo = { countryCode: "IT", provinceCode: "IT-PA", postcode: "90133" };
const milan = { countryCode: "IT", provinceCode: "IT-MI", postcode: "20121" };
const sanMarino = { countryCode: "SM", provinceCode: "SM-SM", postcode: "47890" };

describe("CAPs", () => {
  test.each([
    ["90133", true],
    ["901*", true],
    ["90010-90151", true],
    ["90151-90010", false],
    ["9013", false],
    ["*", false],
    ["90133*", false],
    ["90010 - 90151", false],
  ])("%s is a pattern: %s", (text, good) => {
    expect(isPostcodePattern(text)).toBe(good);
  });

  test.each([
    ["90133", "90133", true],
    ["90133", "90134", false],
    ["901*", "90199", true],
    ["901*", "90210", false],
    ["90010-90151", "90010", true],
    ["90010-90151", "90151", true],
    ["90010-90151", "90152", false],
    ["00010-00199", "00120", true],
  ])("%s holds %s: %s", (pattern, postcode, holds) => {
    expect(matchesPostcode(pattern, postcode)).toBe(holds);
  });
});

describe("a method", () => {
  const sicily = to({ zones: zone({ regions: ["Sicilia"] }) });
  test("goes to the zones it names and nowhere else", () => {
    expect([palermo, milan, sanMarino].map((place) => reaches(sicily, place))).toEqual([
      true,
      false,
      false,
    ]);
    const byCap = to({ zones: zone({ postcodes: ["20121-20162"] }) });
    expect([palermo, milan].map((place) => reaches(byCap, place))).toEqual([false, true]);
  });

  test("does not go to those it leaves out, not even inside its zones", () => {
    const all = to({ excludedZones: zone({ provinces: ["IT-PA"] }) });
    expect([palermo, milan, sanMarino].map((place) => reaches(all, place))).toEqual([
      false,
      true,
      true,
    ]);
    const part = { ...sicily, excludedZones: zone({ postcodes: ["901*"] }) };
    expect(reaches(part, palermo)).toBe(false);
    expect(reaches(part, { ...palermo, postcode: "90010" })).toBe(true);
  });
});

const rules = readDeliveryRules({ unserved: [] });

describe("what pages say of places", () => {
  test("names what is left out, or what is served, whichever is shorter", () => {
    const without = to({ excludedZones: zone({ regions: ["Sicilia"], postcodes: ["07*"] }) });
    expect(deliveryAreas(rules, [without])).toMatchObject({
      countries: ["Italia", "San Marino", "Città del Vaticano"],
      except: ["Sicilia", "CAP 07*"],
    });
    const near = to({ zones: zone({ regions: ["Lombardia"], provinces: ["IT-TO"] }) });
    expect(deliveryAreas(rules, [near])).toMatchObject({
      countries: ["Italia (solo Lombardia, provincia di Torino)"],
    });
    expect(deliveryAreas(rules, [without, to({})])).not.toHaveProperty("except");
  });

  test("an address nobody goes to is refused at its CAP", () => {
    const far = to({ excludedZones: zone({ regions: ["Sicilia"] }) });
    expect(findUnserved(rules, [far], palermo)).toEqual({
      field: "postcode",
      message: "Al momento non spediamo al CAP 90133.",
    });
    expect(findUnserved(rules, [far], milan)).toBeNull();
  });

  const someZone = fc.option(
    fc.record({
      regions: fc.uniqueArray(fc.constantFrom(...REGIONS), { maxLength: 12 }),
      provinces: fc.uniqueArray(fc.constantFrom(...PROVINCES.map(({ code }) => code))),
      postcodes: fc.constant<string[]>([]),
    }),
  );
  const methods = fc.array(
    fc.record({ countries: fc.constant(null), zones: someZone, excludedZones: someZone }),
    { minLength: 1, maxLength: 3 },
  );

  test("whatever the zones, a province is said to be served when the checkout takes it", () => {
    fc.assert(
      fc.property(methods, fc.constantFrom(...PROVINCES), (all, { code, name, region }) => {
        const { countries, except = [] } = deliveryAreas(rules, all);
        const names = [region as string, `provincia di ${name}`];
        const only = /\(solo (.*)\)/.exec(countries[0] ?? "")?.[1]?.split(", ");
        const listed = (places: string[]) => names.some((one) => places.includes(one));
        const place = { countryCode: "IT", provinceCode: code, postcode: "00000" };
        const served =
          countries[0]?.startsWith("Italia") && (only ? listed(only) : !listed(except));
        const takes = all.some((method) => reaches(method, place));
        expect(Boolean(served)).toBe(takes);
      }),
    );
  });
});
