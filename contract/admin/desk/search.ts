import { z } from "zod";
import { Iri } from "../../json-ld.ts";

export const OfficeSearchQuery = z.object({
  q: z.string().trim().min(2, "Scrivi almeno due lettere").max(200),
});

/** Each role finds what it may read. */
export const OfficeSearch = z
  .object({
    "@id": Iri,
    "@type": z.literal("OfficeSearch"),
    results: z.array(
      z.object({
        kind: z.enum(["orders", "customers", "products", "pages", "posts"]),
        key: z.string().meta({ description: "What the office knows it by" }),
        title: z.string(),
        detail: z.string(),
        aside: z.string(),
      }),
    ),
  })
  .meta({ id: "OfficeSearch" });
export type OfficeSearch = z.infer<typeof OfficeSearch>;
export type FoundKind = OfficeSearch["results"][number]["kind"];
