import { inArray, and } from "drizzle-orm";
import { noDetails } from "#contract/constants.ts";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import {
  productAssociationItems,
  productAssociations,
  productAttributeValues,
  productImages,
  products,
  productTaxons,
  pictures,
} from "#commerce/schema.ts";
import type { Photo, ProductContent, ContentFolder } from "../content-folder.ts";
import { attributeValueKey } from "./attributes.ts";
import { idOf, idsByCode, overwrite, overwriteAllBut, pastMoment } from "./lookup.ts";
import { isUnused } from "#commerce/media/index.ts";

type Known = { taxonIds: Map<string, number>; attributeValueIds: Map<string, number> };

/** Answers the ids by code. */
export async function loadProducts(
  ctx: Ctx,
  contents: ProductContent[],
  { taxonIds, attributeValueIds }: Known,
): Promise<Map<string, number>> {
  const rows = contents.map((product) => row(product, taxonIds, ctx.clock()));
  const set = overwriteAllBut(rows, "code", "publishedAt", "createdAt");
  const saved = await ctx.db
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({ target: products.code, set })
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
  const { pao, warnings, madeIn, responsiblePerson, sealed, disposal, claims } = product;
  return {
    ...noDetails,
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
      email: responsiblePerson.email,
    },
    sealed,
    disposal,
    claims,
  };
}

export async function loadAssociations(
  ctx: Ctx,
  contents: ProductContent[],
  productIds: Map<string, number>,
): Promise<void> {
  const associations = contents.flatMap(({ code, associations }) =>
    Object.entries(associations)
      .filter(([, codes]) => codes.length > 0)
      .map(([type, codes]) => ({ productId: idOf(productIds, code), type, codes })),
  );
  const saved = await ctx.db
    .insert(productAssociations)
    .values(associations.map(({ productId, type }) => ({ productId, type })))
    .onConflictDoUpdate({
      target: [productAssociations.productId, productAssociations.type],
      set: overwrite("type"),
    })
    .returning();
  const ids = new Map(saved.map(({ id, productId, type }) => [`${productId}/${type}`, id]));
  await ctx.db
    .delete(productAssociationItems)
    .where(inArray(productAssociationItems.associationId, [...ids.values()]));
  await ctx.db.insert(productAssociationItems).values(
    associations.flatMap(({ productId, type, codes }) =>
      codes.map((code, position) => ({
        associationId: idOf(ids, `${productId}/${type}`),
        productId: idOf(productIds, code),
        position,
      })),
    ),
  );
}

type KnownProducts = {
  productIds: Map<string, number>;
  variantIds: Map<string, number>;
  photos: Record<string, Photo>;
};

const productTypes = ["main", "texture", "ambient"];

export async function loadImages(
  ctx: Ctx,
  contents: ProductContent[],
  known: KnownProducts,
): Promise<void> {
  const { productIds } = known;
  await ctx.db
    .delete(productImages)
    .where(inArray(productImages.productId, [...productIds.values()]));
  await ctx.db.insert(productImages).values(
    contents.flatMap((product) => [
      ...productTypes.flatMap((type, position) =>
        image(product, known, { file: type, type, position, variantId: null }),
      ),
      ...product.variants.flatMap((variant, index) =>
        Object.values(variant.optionValues).flatMap((value) =>
          image(product, known, {
            file: value,
            type: "variant",
            position: productTypes.length + index,
            variantId: idOf(known.variantIds, variant.code),
          }),
        ),
      ),
    ]),
  );
}

type Place = { file: string; type: string; position: number; variantId: number | null };

function image(
  { code, slug }: ProductContent,
  { productIds, photos }: KnownProducts,
  { file, type, position, variantId }: Place,
) {
  const path = `products/${slug}/${file}.jpg`;
  const photo = photos[path];
  if (!photo) return [];
  const { width, height, alt, color } = photo;
  const productId = idOf(productIds, code);
  return [{ productId, variantId, path, type, alt, width, height, color, position }];
}

/** Puts photographs of the demo into the media library; what the owner said of them stays. */
export async function loadPhotos(ctx: Ctx, { photos }: ContentFolder): Promise<void> {
  const createdAt = ctx.clock();
  const rows = Object.entries(photos).map(([path, photo]) => ({
    path,
    fileName: nameOf(path),
    ...photo,
    createdAt,
  }));
  if (rows.length === 0) return;
  await ctx.db
    .insert(pictures)
    .values(rows)
    .onConflictDoUpdate({ target: pictures.path, set: overwrite("width", "height", "color") });
}

/** `products/siero-vitamina-c/main.jpg` says more than `main.jpg`. */
const nameOf = (path: string) => path.split("/").slice(-2).join("-");

/** Takes those out of the library that nothing shows any more. */
export async function removePhotos(ctx: Ctx, { photos }: ContentFolder): Promise<void> {
  await ctx.db.delete(pictures).where(and(inArray(pictures.path, Object.keys(photos)), isUnused()));
}
