import { findProvince } from "./provinces.ts";

export type ZoneParts = { regions: string[]; provinces: string[]; postcodes: string[] };
type Place = { provinceCode: string | null; postcode: string };

const exact = /^\d{5}$/;
const prefix = /^\d{1,4}\*$/;
const range = /^(\d{5})-(\d{5})$/;

/** Postcode patterns: `90133`, `901*`, `90010-90151`. */
export function isPostcodePattern(text: string): boolean {
  const [, from, to] = range.exec(text) ?? [];
  return from && to ? from <= to : exact.test(text) || prefix.test(text);
}

export function matchesPostcode(pattern: string, postcode: string): boolean {
  const [, from, to] = range.exec(pattern) ?? [];
  if (from && to) return from <= postcode && postcode <= to;
  return pattern.endsWith("*") ? postcode.startsWith(pattern.slice(0, -1)) : pattern === postcode;
}

export const isEmptyZone = ({ regions, provinces, postcodes }: ZoneParts): boolean =>
  regions.length + provinces.length + postcodes.length === 0;

export function isInZone(zone: ZoneParts, { provinceCode, postcode }: Place): boolean {
  const province = provinceCode ? findProvince(provinceCode) : undefined;
  return (
    (province !== undefined &&
      (zone.regions.includes(province.region) ||
        zone.provinces.some((code) => findProvince(code) === province))) ||
    zone.postcodes.some((pattern) => matchesPostcode(pattern, postcode))
  );
}
