import { isPostcode, isPostcodeOfCountry } from "./postcode.ts";
import { PROVINCES } from "./provinces.ts";
import type { PostcodeTowns, Town } from "./town-check.ts";
import data from "./towns.json" with { type: "json" };

type Entry = { province: string; towns: Town[]; first: string; last: string };

/** Parses «Bolzano/Bozen 39100» (bilingual) and «Milano 20121-20162» (a range of street CAPs). */
function readEntry(province: string, text: string): Entry {
  const [, names = "", first = "", last = first] = /^(.+) (\d{5})(?:-(\d{5}))?$/.exec(text) ?? [];
  const isOpen = divided.has(province) && !first.endsWith("100");
  const provinceCode = isOpen ? null : `IT-${province}`;
  return { province, towns: names.split("/").map((city) => ({ city, provinceCode })), first, last };
}

// The table has Sardinia's provinces of 2025; only their capitals are sure to have kept the province.
const divided = new Set(["SS", "NU", "SU"]);
const sardinian = PROVINCES.filter(({ region }) => region === "Sardegna").map(({ code }) => code);

let read: Entry[] | undefined;

const allEntries = () =>
  (read ??= Object.entries(data.towns).flatMap(([province, towns]) =>
    towns.split("|").map((text) => readEntry(province, text)),
  ));

/** Server only: the table is large. */
export function townsOf(postcode: string): PostcodeTowns {
  const isEnclave = ["SM", "VA"].some((code) => isPostcodeOfCountry(postcode, code));
  if (!isPostcode(postcode) || isEnclave) return answer([]);
  const exact = allEntries().filter(({ first, last }) => first <= postcode && postcode <= last);
  if (exact.length > 0) return answer(exact);
  const whole = allEntries().find(
    ({ first, last }) => first < last && `${first.slice(0, 3)}00` === postcode,
  );
  return whole
    ? answer([whole], { first: whole.first, last: whole.last })
    : answer(around(postcode));
}

/** For CAPs of hamlets, which the table lacks: all towns of the provinces with the longest common prefix. */
function around(postcode: string): Entry[] {
  for (let length = 4; length >= 2; length -= 1) {
    const near = allEntries().filter(({ first }) => first.startsWith(postcode.slice(0, length)));
    const provinces = new Set(near.map(({ province }) => province));
    if (near.length > 0) return allEntries().filter(({ province }) => provinces.has(province));
  }
  return [];
}

function answer(found: Entry[], streets: PostcodeTowns["streets"] = null): PostcodeTowns {
  const towns = found.flatMap((entry) => entry.towns);
  const provinces = towns.flatMap(({ provinceCode }) => provinceCode ?? sardinian);
  const city = found.length === 1 ? (towns[0] ?? null) : null;
  return { city, towns, provinces: [...new Set(provinces)], streets };
}
