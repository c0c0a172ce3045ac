import type { AddressInput } from "#contract/address.ts";
import { splitStreet } from "#contract/italy/address-lines.ts";
import { townsOf } from "#contract/italy/towns.ts";

/**
 * Completes addresses of Sylius clients, which lack fields for house number and province: derived from street line and CAP
 * where unambiguous. Fields sent empty stay empty and are refused.
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
