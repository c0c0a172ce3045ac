import type { AddressInput } from "#contract/address.ts";
import { splitStreet } from "#contract/italy/address-lines.ts";
import { townsOf } from "#contract/italy/towns.ts";

/**
 * Clients of Sylius know neither house numbers nor provinces as fields: what they leave out follows from the street line
 * and the CAP where both are unambiguous. A field that is sent empty stays empty, and is refused.
 */
export function completeAddress(input: AddressInput): AddressInput {
  const { street, streetNumber, provinceCode, postcode, countryCode } = input;
  const parts = streetNumber === undefined && street ? splitStreet(street) : null;
  const isMissing = provinceCode === undefined && countryCode === "IT" && postcode;
  const [province, ...others] = isMissing ? townsOf(postcode).provinces : [];
  return {
    ...input,
    ...parts,
    ...(province && others.length === 0 && { provinceCode: province }),
  };
}
