import prefixes from "./postcode-prefixes.json" with { type: "json" };
import { findProvince } from "./provinces.ts";

/** CAP prefixes of each province: the longest match wins; outside a few cities those of Sardinia are shared by several. */
export const POSTCODE_PREFIXES: Readonly<Record<string, string>> = prefixes;

const NEVER_ASSIGNED = /^(49|68|69|77|78|79|99)/;
const ENCLAVES = { SM: /^4789\d$/, VA: /^00120$/ };

const PROVINCES_BY_PREFIX = new Map<string, string[]>();
for (const [abbreviation, served] of Object.entries(POSTCODE_PREFIXES)) {
  for (const prefix of served.split(" ")) {
    const codes = PROVINCES_BY_PREFIX.get(prefix) ?? [];
    PROVINCES_BY_PREFIX.set(prefix, [...codes, `IT-${abbreviation}`]);
  }
}

export function isPostcode(text: string): boolean {
  return /^\d{5}$/.test(text) && !NEVER_ASSIGNED.test(text);
}

/** San Marino and the Vatican use Italian CAPs, but only their own. */
export function isPostcodeOfCountry(postcode: string, countryCode: string): boolean {
  if (countryCode === "SM" || countryCode === "VA") return ENCLAVES[countryCode].test(postcode);
  return isPostcode(postcode);
}

export function provincesOfPostcode(postcode: string): readonly string[] {
  if (!isPostcode(postcode)) return [];
  if (ENCLAVES.SM.test(postcode) || ENCLAVES.VA.test(postcode)) return [];
  for (let length = 5; length >= 2; length -= 1) {
    const codes = PROVINCES_BY_PREFIX.get(postcode.slice(0, length));
    if (codes) return codes;
  }
  return [];
}

/** A hint, never a refusal: the table follows Poste's zones, which do not always follow borders. */
export function isPostcodeLikelyIn(postcode: string, provinceCode: string): boolean {
  const candidates = provincesOfPostcode(postcode);
  const province = findProvince(provinceCode);
  return candidates.length === 0 || !province || candidates.includes(province.code);
}
