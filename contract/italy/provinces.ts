import { entriesOf, keysOf } from "../format/keys-of.ts";
import NAMES_BY_REGION from "./provinces.json" with { type: "json" };

type Region = keyof typeof NAMES_BY_REGION;
export const REGIONS = keysOf(NAMES_BY_REGION);

export type Province = {
  code: string;
  name: string;
  abbreviation: string;
  region: Region;
};

/** The 110 provinces as of 2026, including the new ones of Sardinia. */
export const PROVINCES: readonly Province[] = entriesOf(NAMES_BY_REGION).flatMap(
  ([region, names]) =>
    Object.entries(names).map(([abbreviation, name]) => ({
      code: `IT-${abbreviation}`,
      name,
      abbreviation,
      region,
    })),
);

// Sud Sardegna was dissolved: stored addresses move to its successor on the same coast.
const LEGACY = new Map([["SU", "CI"]]);
const BY_ABBREVIATION = new Map(PROVINCES.map((province) => [province.abbreviation, province]));

/** Accepts `IT-MI` or `MI`, and codes of dissolved provinces. */
export function findProvince(code: string): Province | undefined {
  const abbreviation = code.replace(/^IT-/, "");
  return BY_ABBREVIATION.get(LEGACY.get(abbreviation) ?? abbreviation);
}
