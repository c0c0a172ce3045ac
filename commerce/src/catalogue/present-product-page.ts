import type { ProductPage } from "#contract/catalogue.ts";
import type { Ctx } from "../ctx.ts";
import { presentProduct, presentTaxonRef, productIri } from "./present.ts";
import type { ProductRow, TaxonRefRow } from "./product-card-sql.ts";

export type ProductPageRow = Pick<
  ProductPage,
  "description" | "details" | "video" | "seo" | "options" | "attributes"
> & {
  card: ProductRow;
  ancestors: TaxonRefRow[];
  associations: { id: number; type: string; codes: string[] }[];
};

export function presentProductPage(ctx: Ctx, row: ProductPageRow): ProductPage {
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Product`,
    ...presentProduct(ctx, row.card),
    description: row.description,
    options: row.options,
    attributes: row.attributes,
    associations: row.associations.map((association) => ({
      ...associationHead(ctx, association),
      associatedProducts: association.codes.map((code) => productIri(ctx, code)),
    })),
    details: row.details,
    ancestors: row.ancestors.map((taxon) => presentTaxonRef(ctx, taxon)),
    seo: row.seo,
    video: row.video,
  };
}

export function associationHead(ctx: Ctx, { id, type }: { id: number; type: string }) {
  return {
    "@id": `${ctx.config.apiPrefix}/shop/product-associations/${id}`,
    "@type": "ProductAssociation" as const,
    id,
    type,
  };
}
