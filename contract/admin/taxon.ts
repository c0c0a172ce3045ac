import { z } from "zod";
import { Seo } from "../catalogue.ts";
import { Iri, collectionOf } from "../json-ld.ts";
import { Slug } from "./product.ts";

const shape = {
  name: z.string().trim().min(1, "Questo campo è obbligatorio"),
  slug: Slug,
  description: z.string().nullable(),
  line: z.string().nullable(),
  imagePath: z.string().nullable(),
  imageAlt: z.string().nullable(),
  seo: Seo,
  parent: z.string().nullable().meta({ description: "Code" }),
  position: z.int().min(0).meta({ description: "Among its siblings, from 0" }),
};

export const AdminTaxon = z
  .object({
    "@id": Iri,
    "@type": z.literal("Taxon"),
    id: z.int(),
    code: z.string(),
    ...shape,
    slug: z.string(),
    productCount: z.int(),
  })
  .meta({ id: "AdminTaxon" });
export type AdminTaxon = z.infer<typeof AdminTaxon>;
export const AdminTaxonCollection = collectionOf(AdminTaxon).meta({ id: "AdminTaxonCollection" });

export const ChangeTaxon = z.object(shape).partial().meta({ id: "ChangeTaxon" });
export type ChangeTaxon = z.infer<typeof ChangeTaxon>;

export const CreateTaxon = ChangeTaxon.extend({
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,80}$/, "Solo lettere, cifre, - e _"),
  name: shape.name,
  slug: shape.slug,
}).meta({ id: "CreateTaxon" });
export type CreateTaxon = z.infer<typeof CreateTaxon>;
