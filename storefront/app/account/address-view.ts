import type { Address } from "#contract/address.ts";
import { addressLines } from "#contract/italy/address-format.ts";
import { formatPhone } from "./format-phone.ts";

/** A saved address as the list shows it. */
export type AddressView = {
  id: number;
  iri: string;
  lines: string[];
  phone: string | null;
  /** Names it for those who cannot see the card. */
  name: { street: string; city: string };
  isDefault: boolean;
};

export function addressView(address: Address, defaultAddress: string | null): AddressView {
  const street = [address.street, address.streetNumber].filter(Boolean).join(" ");
  return {
    id: address.id,
    iri: address["@id"],
    lines: addressLines(address),
    phone: address.phoneNumber && formatPhone(address.phoneNumber),
    name: { street, city: address.city },
    isDefault: address["@id"] === defaultAddress,
  };
}
