import { z } from "zod";
import { collectionOf, Iri } from "./json-ld.ts";

const Province = z
  .object({
    "@id": Iri,
    "@type": z.literal("Province"),
    code: z.string().meta({ description: "Country and abbreviation: IT-MI" }),
    name: z.string(),
    abbreviation: z.string().nullable().optional(),
  })
  .meta({ id: "Province" });
type Province = z.infer<typeof Province>;

export const Country = z
  .object({
    "@context": z.string().optional(),
    "@id": Iri,
    "@type": z.literal("Country"),
    code: z.string(),
    name: z.string(),
    provinces: z.array(Province),
  })
  .meta({ id: "Country" });
export type Country = z.infer<typeof Country>;

export const CountryCollection = collectionOf(Country).meta({ id: "CountryCollection" });

/** The shape of a point is in order.ts: an order keeps the one it goes to. */
export const PickupQuery = z.object({
  city: z.string().default(""),
  zipCode: z.string().default(""),
  countryCode: z.string().default("IT"),
  address: z.string().optional(),
});
export type PickupQuery = z.infer<typeof PickupQuery>;
