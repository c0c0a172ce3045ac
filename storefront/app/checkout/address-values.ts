import type { AddressInput } from "#contract/address.ts";
import type { OrderAddress } from "#contract/order.ts";

/** An address as a form shows it: nothing is null. */
export type AddressValues = { [Field in keyof OrderAddress]: string };

const fields = [
  "firstName",
  "lastName",
  "phoneNumber",
  "company",
  "street",
  "streetNumber",
  "city",
  "provinceCode",
  "provinceName",
  "postcode",
  "countryCode",
  "notes",
  "fiscalCode",
  "vatNumber",
  "pec",
  "sdi",
] as const satisfies (keyof OrderAddress)[];

export function addressValues(address: AddressInput | null): AddressValues {
  const values = fields.map((field) => [field, address?.[field] ?? ""]);
  const filled: AddressValues = Object.fromEntries(values);
  return { ...filled, countryCode: filled.countryCode || "IT" };
}

const notCompared = new Set<string>(["fiscalCode", "vatNumber", "pec", "sdi", "notes"]);

/** Whether a bill goes where the parcel goes. */
export function goToOnePlace(shipping: AddressInput | null, billing: AddressInput | null): boolean {
  if (!shipping || !billing) return true;
  return fields.every(
    (field) => notCompared.has(field) || (shipping[field] || null) === (billing[field] || null),
  );
}
