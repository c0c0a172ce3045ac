import { isGtin } from "#contract/format/gtin.ts";
import type { Product, ProductPage, TaxonRef, Variant } from "#contract/catalogue.ts";
import { noDetails } from "#contract/constants.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { fieldText } from "./product-fields.ts";
import { node } from "../kernel/http/json-ld.ts";
import type { ProductPageRow, ProductRow, TaxonRefRow, VariantRow } from "./product-queries.ts";
import { announcedPriorPrice, unitPrice } from "#contract/pricing/index.ts";

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
    isNew: (row.newUntil ?? 0) > ctx.clock().getTime(),
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
    options: row.options.map((option) => ({
      "@id": optionIri(ctx, row.card.code, option.code),
      ...option,
    })),
    attributes: row.attributes.map(({ unit, ...field }) => ({
      ...field,
      value: field.value.map((value) => fieldText({ ...field, unit }, value)),
    })),
    associations: row.associations.map((association) => ({
      ...associationHead(ctx, { ...association, product: row.card.code }),
      associatedProducts: association.codes.map((code) => productIri(ctx, code)),
    })),
    details: { ...noDetails, ...row.details, claims: row.claims },
    ancestors: row.ancestors.map((taxon) => presentTaxonRef(ctx, taxon)),
    seo: row.seo,
    video: row.video,
    ...(row.film && { film: row.film }),
  };
}

/** Option IRIs include the product: two products may use the same code for different values. */
export const optionIri = (ctx: Ctx, product: string, option: string) =>
  `${productIri(ctx, product)}/options/${option}`;

type AssociationHead = { id: number; type: string; product: string };

export function associationHead(ctx: Ctx, { id, type, product }: AssociationHead) {
  const code = `${product}-${type}`;
  return {
    ...node(ctx, "ProductAssociation", `shop/product-associations/${code}`),
    id,
    code,
    type,
  };
}

export function presentVariant(ctx: Ctx, row: VariantRow): Variant {
  return {
    ...node(ctx, "ProductVariant", `shop/product-variants/${row.code}`),
    id: row.id,
    code: row.code,
    name: row.name,
    ...(row.barcode && isGtin(row.barcode) && { gtin: row.barcode }),
    ...presentPrices(ctx, row),
    unitPrice: row.price === null ? null : unitPrice(row.price, netContent(row)),
    inStock: !row.tracked || row.available > 0,
    available: row.tracked ? row.available : null,
    shippingRequired: row.shippingRequired,
    optionValues: row.optionValues,
    image: row.image,
  };
}

function presentPrices(ctx: Ctx, row: VariantRow) {
  if (row.price === null) return { channelPricings: {} };
  const prior = announcedPriorPrice({ ...row, price: row.price });
  // Clients strike any higher price, so only the legally allowed one is sent.
  const prices = {
    price: row.price,
    originalPrice: prior ?? row.price,
    lowestPriceBeforeDiscount: prior,
  };
  const since = prior === null ? null : (row.lowestPriceSince ?? null);
  return {
    ...prices,
    lowestPriceSince: since,
    channelPricings: { [ctx.config.channelCode]: prices },
  };
}

function netContent({ volumeMl, netWeightGrams }: VariantRow) {
  if (volumeMl) return { value: volumeMl, unit: "ml" as const };
  return netWeightGrams ? { value: netWeightGrams, unit: "g" as const } : null;
}
