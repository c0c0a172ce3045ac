import type { Product, ProductPage, TaxonRef } from "#contract/catalogue.ts";
import { noDetails } from "#contract/constants.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { presentVariant } from "./present-variant.ts";
import { fieldText } from "./product-fields.ts";
import type { ProductPageRow, ProductRow, TaxonRefRow } from "./product-queries.ts";

export const productIri = (ctx: Ctx, code: string) =>
  `${ctx.config.apiPrefix}/shop/products/${code}`;

export const taxonIri = (ctx: Ctx, code: string) => `${ctx.config.apiPrefix}/shop/taxons/${code}`;

export function presentProduct(ctx: Ctx, row: ProductRow): Product {
  const variants = row.variants.map((variant) => presentVariant(ctx, variant));
  const chosen = row.variants.findIndex(({ isDefault }) => isDefault);
  return {
    "@id": productIri(ctx, row.code),
    "@type": "Product",
    id: row.id,
    code: row.code,
    slug: row.slug,
    name: row.name,
    subtitle: row.subtitle,
    shortDescription: row.shortDescription,
    line: row.line,
    kind: row.kind,
    images: row.images,
    mainTaxon: row.mainTaxon && presentTaxonRef(ctx, row.mainTaxon),
    variants,
    defaultVariant: variants[Math.max(0, chosen)] ?? null,
    averageRating: Math.round(row.averageRating * 100) / 100,
    reviewCount: row.reviewCount,
    isNew: row.isNew,
    createdAt: row.createdAt,
  };
}

export function presentTaxonRef(ctx: Ctx, { code, name, slug }: TaxonRefRow): TaxonRef {
  return { "@id": taxonIri(ctx, code), code, name, slug };
}

export function presentProductPage(ctx: Ctx, row: ProductPageRow): ProductPage {
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Product`,
    ...presentProduct(ctx, row.card),
    description: row.description,
    options: row.options,
    attributes: row.attributes.map(({ unit, ...field }) => ({
      ...field,
      value: field.value.map((value) => fieldText({ ...field, unit }, value)),
    })),
    associations: row.associations.map((association) => ({
      ...associationHead(ctx, association),
      associatedProducts: association.codes.map((code) => productIri(ctx, code)),
    })),
    details: { ...noDetails, ...row.details },
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
