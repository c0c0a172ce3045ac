import { findCountry, findProvinceOf } from "./countries.ts";

export type PrintableAddress = {
  [
    Field in
      | "firstName"
      | "lastName"
      | "company"
      | "street"
      | "streetNumber"
      | "postcode"
      | "city"
      | "provinceCode"
      | "provinceName"
      | "countryCode"
  ]?: string | null;
};

function join(separator: string, ...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(separator);
}

function printedProvince(address: PrintableAddress): string | null | undefined {
  const province = findProvinceOf(address.countryCode ?? "IT", address.provinceCode ?? "");
  return province?.abbreviation ?? address.provinceName;
}

/** The lines of a label: name, company, street, town, country; empty ones are left out. */
export function addressLines(address: PrintableAddress): string[] {
  const country = address.countryCode ?? "";
  return [
    join(" ", address.firstName, address.lastName),
    address.company ?? "",
    join(", ", address.street, address.streetNumber),
    join(" ", address.postcode, address.city, printedProvince(address)),
    findCountry(country)?.name ?? country,
  ].filter((line) => line !== "");
}
