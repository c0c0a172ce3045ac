import { findProvince, type Province, PROVINCES } from "./provinces.ts";

export type CountryProvince = Omit<Province, "region">;

export type Country = {
  code: string;
  name: string;
  provinces: readonly CountryProvince[];
};

/** Sorts without Intl.Collator, whose first use blocks the browser for tens of milliseconds; only «L’Aquila» needs care. */
const sortKey = ({ name }: Province) => name.replace("’", "'");
const byName = (a: Province, b: Province) => (sortKey(a) < sortKey(b) ? -1 : 1);

/** Countries the channel ships to. San Marino and the Vatican are one province each, so every address has a province. */
export const COUNTRIES: readonly Country[] = [
  {
    code: "IT",
    name: "Italia",
    provinces: PROVINCES.toSorted(byName).map(({ code, name, abbreviation }) => ({
      code,
      name,
      abbreviation,
    })),
  },
  {
    code: "SM",
    name: "San Marino",
    provinces: [{ code: "SM-SM", name: "San Marino", abbreviation: "RSM" }],
  },
  {
    code: "VA",
    name: "Città del Vaticano",
    provinces: [{ code: "VA-VA", name: "Città del Vaticano", abbreviation: "SCV" }],
  },
];

export function findCountry(code: string): Country | undefined {
  return COUNTRIES.find((country) => country.code === code);
}

/** Accepts the codes of `findProvince` and those of the enclaves. */
export function findChannelProvince(code: string): CountryProvince | undefined {
  return (
    findProvince(code) ??
    COUNTRIES.flatMap(({ provinces }) => provinces).find((province) => province.code === code)
  );
}

export function findProvinceOf(
  countryCode: string,
  provinceCode: string,
): CountryProvince | undefined {
  const province = findChannelProvince(provinceCode);
  return province?.code.startsWith(`${countryCode}-`) ? province : undefined;
}
