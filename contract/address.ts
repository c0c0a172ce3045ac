import { z } from "zod";
import { Iri, collectionOf } from "./json-ld.ts";
import { OrderAddress } from "./order.ts";

export const Address = OrderAddress.extend({
  "@context": z.string().optional(),
  "@id": Iri,
  "@type": z.literal("Address"),
  id: z.int(),
}).meta({ id: "Address" });
export type Address = z.infer<typeof Address>;

export const AddressCollection = collectionOf(Address).meta({ id: "AddressCollection" });

const text = z.string().nullish();

/** The rules are those of the address form: here only the shape. */
export const AddressInput = z
  .object({
    firstName: text,
    lastName: text,
    phoneNumber: text,
    company: text,
    street: text,
    streetNumber: text,
    city: text,
    provinceCode: text,
    provinceName: text,
    postcode: text,
    countryCode: text,
    notes: text,
    fiscalCode: text,
    vatNumber: text,
    pec: text,
    sdi: text,
  })
  .meta({ id: "AddressInput" });
export type AddressInput = z.infer<typeof AddressInput>;
