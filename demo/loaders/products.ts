import { inArray, and, sql } from "drizzle-orm";
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
  attributes,
  attributeValues,
} from "#commerce/schema.ts";
import type { ContentFolder, DetailsContent, Photo, ProductContent } from "../content-folder.ts";
import { daysAfter, daysSince, idOf, idsByCode, replaceOwned, seoOf, upsert } from "./lookup.ts";
import { isUnused } from "#commerce/media/index.ts";

type Known = { taxonIds: Map<string, number>; attributeValueIds: Map<string, number> };

export async function loadProducts(
  ctx: Ctx,
  contents: ProductContent[],
  { taxonIds, attributeValueIds }: Known,
): Promise<Map<string, number>> {
  const now = ctx.clock();
  const dates = contents.map(({ publishedAt }) => publishedAt);
  const age = daysSince(dates, now);
  const rows = contents.map((product) => row(product, taxonIds, now, age));
  const ids = idsByCode(await upsert(ctx, products, ["code"], rows, ["publishedAt", "createdAt"]));
  await replaceOwned(
    ctx,
    productTaxons,
    productTaxons.productId,
    ids.values(),
    contents.flatMap(({ code, taxons, position }) =>
      taxons.map((taxon) => ({
        productId: idOf(ids, code),
        taxonId: idOf(taxonIds, taxon),
        position,
      })),
    ),
  );
  await replaceOwned(
    ctx,
    productAttributeValues,
    productAttributeValues.productId,
    ids.values(),
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

/** Novelties are as recent as when the content was written, `age` days ago. */
function row(product: ProductContent, taxonIds: Map<string, number>, now: Date, age: number) {
  const publishedAt = daysAfter(now, new Date(product.publishedAt), product.new ? age : 0);
  return {
    ...product,
    kind: kindOf(product),
    mainTaxonId: product.mainTaxon === null ? null : idOf(taxonIds, product.mainTaxon),
    isNew: product.new,
    details: detailsOf(product),
    ...seoOf(product.seo),
    publishedAt,
    createdAt: publishedAt,
    updatedAt: now,
  };
}

function kindOf({ giftCard, giftBox }: ProductContent) {
  if (giftCard) return "gift_card" as const;
  return giftBox ? ("gift_box" as const) : ("product" as const);
}

const detailsOf = (product: ProductContent): DetailsContent => ({
  ...noDetails,
  ...Object.fromEntries(Object.entries(product).filter(([name]) => name in noDetails)),
});

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
  const saved = await upsert(ctx, productAssociations, ["productId", "type"], associations);
  const ids = new Map(saved.map(({ id, productId, type }) => [`${productId}/${type}`, id]));
  await replaceOwned(
    ctx,
    productAssociationItems,
    productAssociationItems.associationId,
    ids.values(),
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
  await replaceOwned(
    ctx,
    productImages,
    productImages.productId,
    productIds.values(),
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

/** Adds the demo's photographs to the media library; the owner's descriptions are kept. */
export async function loadPhotos(ctx: Ctx, { photos }: ContentFolder): Promise<void> {
  const createdAt = ctx.clock();
  const rows = Object.entries(photos).map(([path, photo]) => ({
    path,
    fileName: nameOf(path),
    ...photo,
    createdAt,
  }));
  const ownersColumns = ["fileName", "alt", "focus", "createdAt", "bytes"] as const;
  await upsert(ctx, pictures, ["path"], rows, [...ownersColumns]);
}

/** Adds the demo's videos to the shop's files, like those the owner uploads. */
export async function loadFilms(
  ctx: Ctx,
  content: ContentFolder,
  contents: ProductContent[],
): Promise<void> {
  for (const { slug, video, film } of contents) {
    if (!video || !film) continue;
    const path = video.slice(1);
    const bytes = await content.file(path);
    await ctx.files.put(path, bytes, "video/mp4");
    const known = { ...film, kind: "video" as const, fileName: `${slug}.mp4` };
    const row = { path, ...known, bytes: bytes.length, createdAt: ctx.clock() };
    await upsert(ctx, pictures, ["path"], [row], ["createdAt"]);
  }
}

/** `products/siero-vitamina-c/main.jpg` becomes a unique file name; `main.jpg` would not be. */
const nameOf = (path: string) => path.split("/").slice(-2).join("-");

/** Removes demo files that are no longer used. */
export async function removePhotos(ctx: Ctx, content: ContentFolder): Promise<void> {
  const films = content
    .read<ProductContent[]>("products.json")
    .flatMap(({ video }) => (video ? [video.slice(1)] : []));
  const paths = [...Object.keys(content.photos), ...films];
  await ctx.db.delete(pictures).where(and(inArray(pictures.path, paths), isUnused()));
  const usedFilms = await ctx.db.select().from(pictures).where(inArray(pictures.path, films));
  for (const path of films)
    if (!usedFilms.some((one) => one.path === path)) await ctx.files.delete(path);
}

type AttributeContent = Pick<
  typeof attributes.$inferSelect,
  "code" | "name" | "type" | "filterable" | "position"
> & { values: { code: string; name: string; position: number }[] };

const attributeValueKey = (attribute: string, value: string) => `${attribute}/${value}`;

const rangeFilter = "linea";

/** Without the filter of the demo's lines: the owner's first range creates it. */
export const loadPlainAttributes = (ctx: Ctx, content: ContentFolder) =>
  saveAttributes(
    ctx,
    content.read<AttributeContent[]>("attributes.json").filter(({ code }) => code !== rangeFilter),
  );

/** Removes lines without a range, and their filter once none is left. */
export async function removeLines({ db }: Ctx): Promise<void> {
  await db.execute(sql`
    delete from attribute_values av using attributes a
    where a.id = av.attribute_id and a.code = ${rangeFilter}
      and not exists (select from taxons t where t.code = av.code and t.line is not null)`);
  await db.execute(sql`
    delete from attributes a where a.code = ${rangeFilter}
      and not exists (select from attribute_values av where av.attribute_id = a.id)`);
}

export const loadAttributes = (ctx: Ctx, content: ContentFolder): Promise<Map<string, number>> =>
  saveAttributes(ctx, content.read<AttributeContent[]>("attributes.json"));

async function saveAttributes(
  ctx: Ctx,
  contents: AttributeContent[],
): Promise<Map<string, number>> {
  const saved = await upsert(ctx, attributes, ["code"], contents);
  const ids = idsByCode(saved);
  const values = await upsert(
    ctx,
    attributeValues,
    ["attributeId", "code"],
    contents.flatMap(({ code, values }) =>
      values.map((value) => ({ ...value, attributeId: idOf(ids, code) })),
    ),
  );
  const codeOf = new Map(saved.map(({ id, code }) => [id, code]));
  return new Map(
    values.map(({ id, attributeId, code }) => [
      attributeValueKey(codeOf.get(attributeId) ?? "", code),
      id,
    ]),
  );
}
