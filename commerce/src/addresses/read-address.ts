import type { AddressInput } from "#contract/address.ts";
import { billingAddressSchema } from "#contract/forms/address.ts";
import { findProvinceOf } from "#contract/italy/countries.ts";
import { requireValid } from "../http/require-valid.ts";

const orNull = (text: string | null | undefined) => text || null;

/** An address that meets the rules of its form, as it is kept: empty fields are null. */
export function readAddress(input: AddressInput) {
  const address = requireValid(billingAddressSchema, input);
  const { firstName, lastName, street, city, postcode, countryCode, provinceCode } = address;
  return {
    firstName,
    lastName,
    phoneNumber: address.phoneNumber,
    company: orNull(address.company),
    street,
    streetNumber: address.streetNumber,
    city,
    provinceCode,
    provinceName: findProvinceOf(countryCode, provinceCode)?.name ?? orNull(address.provinceName),
    postcode,
    countryCode,
    notes: orNull(address.notes),
    fiscalCode: orNull(address.fiscalCode),
    vatNumber: orNull(address.vatNumber),
    pec: orNull(address.pec),
    sdi: orNull(address.sdi),
  };
}
