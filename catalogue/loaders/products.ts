import { inArray } from "drizzle-orm";
import type { Ctx } from "#commerce/ctx.ts";
import { productAttributeValues, products, productTaxons } from "#commerce/db/schema.ts";
import type { ProductContent } from "../product-content.ts";
import { attributeValueKey } from "./attributes.ts";
import { idOf, idsByCode } from "./lookup.ts";
import { pastMoment } from "./moments.ts";
import { overwrite } from "./overwrite.ts";

type Known = { taxonIds: Map<string, number>; attributeValueIds: Map<string, number> };

/** Answers the ids by code. */
export async function loadProducts(
  ctx: Ctx,
  contents: ProductContent[],
  { taxonIds, attributeValueIds }: Known,
): Promise<Map<string, number>> {
  const saved = await ctx.db
    .insert(products)
    .values(contents.map((product) => row(product, taxonIds, ctx.clock())))
    .onConflictDoUpdate({ target: products.code, set: changing })
    .returning({ id: products.id, code: products.code });
  const ids = idsByCode(saved);
  const all = [...ids.values()];
  await ctx.db.delete(productTaxons).where(inArray(productTaxons.productId, all));
  await ctx.db.insert(productTaxons).values(
    contents.flatMap(({ code, taxons, position }) =>
      taxons.map((taxon) => ({
        productId: idOf(ids, code),
        taxonId: idOf(taxonIds, taxon),
        position,
      })),
    ),
  );
  await ctx.db.delete(productAttributeValues).where(inArray(productAttributeValues.productId, all));
  await ctx.db.insert(productAttributeValues).values(
    contents.flatMap(({ code, attributes }) =>
      Object.entries(attributes).flatMap(([attribute, values]) =>
        values.map((value) => ({
          productId: idOf(ids, code),
          attributeValueId: idOf(attributeValueIds, attributeValueKey(attribute, value)),
        })),
      ),
    ),
  );
  return ids;
}

function row(product: ProductContent, taxonIds: Map<string, number>, now: Date) {
  const publishedAt = pastMoment(product.publishedAt, now);
  return {
    code: product.code,
    slug: product.slug,
    name: product.name,
    subtitle: product.subtitle,
    shortDescription: product.shortDescription,
    description: product.description,
    kind: kindOf(product),
    line: product.line,
    mainTaxonId: product.mainTaxon === null ? null : idOf(taxonIds, product.mainTaxon),
    listed: product.listed,
    isNew: product.new,
    position: product.position,
    details: details(product),
    seoTitle: product.seo.title,
    seoDescription: product.seo.description,
    publishedAt,
    createdAt: publishedAt,
    updatedAt: now,
  };
}

function kindOf({ giftCard, giftBox }: ProductContent) {
  if (giftCard) return "gift_card" as const;
  return giftBox ? ("gift_box" as const) : ("product" as const);
}

function details(product: ProductContent) {
  const { benefits, howToUse, ingredientsHighlights, inci, materials } = product;
  const { pao, warnings, madeIn, responsiblePerson } = product;
  return {
    benefits,
    howToUse,
    ingredientsHighlights,
    inci,
    materials,
    pao,
    warnings,
    madeIn,
    responsiblePerson: responsiblePerson && {
      name: responsiblePerson.name,
      address: responsiblePerson.address,
      zip: responsiblePerson.zip,
      city: responsiblePerson.city,
      province: responsiblePerson.province,
      country: responsiblePerson.country,
    },
  };
}

const changing = overwrite(
  "slug",
  "name",
  "subtitle",
  "shortDescription",
  "description",
  "kind",
  "line",
  "mainTaxonId",
  "listed",
  "isNew",
  "position",
  "details",
  "seoTitle",
  "seoDescription",
  "updatedAt",
);
