import { provincesOfPostcode } from "./postcode.ts";
import type { PostcodeTowns, Town } from "./town-check.ts";
import data from "./towns.json" with { type: "json" };

const divided = new Set(["SS", "NU", "SU"]);

const townIn = (city: string, abbreviation: string): Town => ({
  city,
  provinceCode: divided.has(abbreviation) ? null : `IT-${abbreviation}`,
});

/** Where both languages are official: «Bolzano/Bozen». */
const townsOfProvince = (abbreviation: string, names = ""): Town[] =>
  names.split(/[|/]/).map((city) => townIn(city, abbreviation));

const cities = Object.entries(data.postcodes).map(([postcodes, name]) => {
  const [first = "", last = first] = postcodes.split("-");
  const towns = townsOfProvince(name.slice(-2), name.slice(0, -3));
  return { first, last, city: towns[0] ?? null, towns };
});

/** Its table is large: for the server alone. */
export function townsOf(postcode: string): PostcodeTowns {
  const own = cities.find(({ first, last }) => first <= postcode && postcode <= last);
  if (own) return { city: own.city, towns: own.towns, streets: null };
  const whole = cities.find(
    ({ first, last }) => first < last && `${first.slice(0, 3)}00` === postcode,
  );
  if (whole) {
    const { city, towns, first, last } = whole;
    return { city, towns, streets: { first, last } };
  }
  const likely = provincesOfPostcode(postcode).map((code) => code.slice(3));
  // Part of Sardinia is in the table under provinces that are no more.
  if (likely.length > 1) likely.push("SU");
  const known: Record<string, string> = data.towns;
  const towns = likely.flatMap((code) => (known[code] ? townsOfProvince(code, known[code]) : []));
  return { city: null, towns, streets: null };
}
