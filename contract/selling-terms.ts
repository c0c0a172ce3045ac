import { z } from "zod";
import { Cents, Iri } from "./json-ld.ts";

/** What the shop promises everybody before a cart exists: the shop's own addition to the calls of SPEC §7. */
export const SellingTerms = z
  .object({
    "@context": z.string().optional(),
    "@id": Iri,
    "@type": z.literal("SellingTerms"),
    freeShippingFrom: Cents.nullable().meta({ description: "Null when shipping is never free" }),
    delivery: z
      .object({
        name: z.string(),
        price: Cents,
        minDays: z.int().nullable(),
        maxDays: z.int().nullable(),
      })
      .nullable()
      .meta({ description: "The first way to an address" }),
    pickup: z.boolean().meta({ description: "Parcels can wait at a pickup point" }),
    payments: z
      .array(z.string())
      .default([])
      .meta({ description: "Names of the ways to pay, in their order" }),
    giftBoxes: z.boolean().meta({ description: "Gift boxes are on sale" }),
    welcome: z
      .object({ percent: z.number().nullable().meta({ description: "Null for other reductions" }) })
      .nullable()
      .meta({ description: "What a new subscriber of the newsletter gets on the first order" }),
  })
  .meta({ id: "SellingTerms" });
export type SellingTerms = z.infer<typeof SellingTerms>;
