import { z } from "zod";
import { keysOf, recordOf } from "./format/keys-of.ts";
import { OrderAddress } from "./order.ts";
import { collectionOf, rootResource, Iri, resource, schema } from "./json-ld.ts";

export const Address = OrderAddress.extend({
  "@context": z.string().optional(),
  "@id": Iri,
  "@type": z.literal("Address"),
  id: z.int(),
  invoiceRequired: z.boolean().default(false),
}).meta({ id: "Address" });
export type Address = z.infer<typeof Address>;

export const AddressCollection = collectionOf(Address, "AddressCollection");

/** Checks only the shape; the rules on content are those of the address form (contract/forms/address.ts). */
export const AddressInput = schema("AddressInput", {
  ...recordOf(keysOf(OrderAddress.shape), () => z.string().nullish()),
  invoiceRequired: z.boolean().nullish().describe("Of a saved address; orders have their own flag"),
});
export type AddressInput = z.infer<typeof AddressInput>;

export const Province = resource("Province", {
  code: z.string().describe("Country and abbreviation: IT-MI"),
  name: z.string(),
  abbreviation: z.string().nullable().optional(),
});
type Province = z.infer<typeof Province>;

export const Country = rootResource("Country", {
  code: z.string(),
  name: z.string(),
  provinces: z.array(Province),
});
export type Country = z.infer<typeof Country>;

export const CountryCollection = collectionOf(Country, "CountryCollection");

/** The `PickupPoint` schema is in order.ts, because orders store the chosen point. */
export const PickupQuery = z.object({
  city: z.string().default(""),
  zipCode: z.string().default(""),
  countryCode: z.string().default("IT"),
  address: z.string().optional(),
});
export type PickupQuery = z.infer<typeof PickupQuery>;
