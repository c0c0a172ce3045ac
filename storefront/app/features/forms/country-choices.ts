import type { Country } from "#contract/address.ts";
import type { Country as KnownCountry } from "#contract/italy/countries.ts";
import type { Choice } from "./fields.tsx";

export type CountryChoice = Choice & { provinces: Choice[] };

/** What an address form needs to know of countries: names and codes. */
export function countryChoices(countries: readonly (Country | KnownCountry)[]): CountryChoice[] {
  return countries.map(({ code, name, provinces }) => ({
    value: code,
    label: name,
    provinces: provinces.map((province) => ({
      value: province.code,
      label: province.abbreviation ? `${province.name} (${province.abbreviation})` : province.name,
    })),
  }));
}
