import { and, asc, desc, eq, ilike, inArray, or, sql } from "drizzle-orm";
import type { AdminProduct, AdminVariant } from "#contract/admin/product.ts";
import { noDetails } from "#contract/constants.ts";
import { priceHistory, productImages, products, variantPrices, variants } from "../schema.ts";
import { without } from "../../kernel/admin/lists.ts";
import { type Ctx, existing, notFound } from "../../kernel/ctx.ts";
import { findRow, rows } from "../../kernel/db/rows.ts";
import { node, wireDate } from "../../kernel/http/json-ld.ts";
import { announcedPriorPrice } from "#contract/pricing/index.ts";
import { readFieldValues } from "./field-values.ts";
import { readOptions, readOptionValues } from "./options.ts";

export type ProductRow = typeof products.$inferSelect;

export async function findProduct(ctx: Ctx, code: string): Promise<ProductRow> {
  return existing(await findRow(ctx.db, products, eq(products.code, code)));
}

export async function getProduct(ctx: Ctx, code: string): Promise<AdminProduct> {
  const row = await findProduct(ctx, code);
  const { seoTitle, seoDescription, ...fields } = without(row, "mainTaxonId");
  return {
    ...node(ctx, "Product", `admin/products/${code}`),
    ...fields,
    details: { ...noDetails, ...fields.details },
    seo: { title: seoTitle, description: seoDescription },
    ...(await readRelations(ctx, row.id)),
    options: await readOptions(ctx, row.id),
    images: await readImages(ctx, row.id),
    variants: await readVariants(ctx, { productId: row.id }),
    publishedAt: wireDate(row.publishedAt),
    createdAt: wireDate(row.createdAt),
    updatedAt: wireDate(row.updatedAt),
  };
}

type Relations = Pick<AdminProduct, "mainTaxon" | "taxons" | "attributes" | "associations">;

export async function readRelations(ctx: Ctx, productId: number): Promise<Relations> {
  const [found] = await rows<Omit<Relations, "attributes">>(
    ctx.db,
    sql`select
      (select t.code from taxons t join products p on p.main_taxon_id = t.id where p.id = ${productId})
        as "mainTaxon",
      (select coalesce(json_agg(t.code order by pt.position, t.id), '[]')
        from product_taxons pt join taxons t on t.id = pt.taxon_id where pt.product_id = ${productId}) as taxons,
      (select coalesce(json_object_agg(type, codes), '{}') from (
        select pa.type, json_agg(p.code order by pai.position, p.id) as codes
        from product_associations pa join product_association_items pai on pai.association_id = pa.id
        join products p on p.id = pai.product_id where pa.product_id = ${productId} group by pa.type
      ) associated) as associations`,
  );
  if (!found) throw new Error("A select without from has one row");
  const said = await readFieldValues(ctx, [productId]);
  return { ...found, attributes: said.get(productId) ?? {} };
}

async function readImages({ db }: Ctx, productId: number): Promise<AdminProduct["images"]> {
  const { id, path, type, alt, width, height, color, focus } = productImages;
  return db
    .select({ id, path, type, alt, width, height, color, focus, variant: variants.code })
    .from(productImages)
    .leftJoin(variants, eq(variants.id, productImages.variantId))
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position), asc(productImages.id));
}

type Selection = { productId: number } | { code: string };

export async function getVariant(ctx: Ctx, code: string): Promise<AdminVariant> {
  const [variant] = await readVariants(ctx, { code });
  if (!variant) throw notFound();
  return variant;
}

async function readVariants(ctx: Ctx, selection: Selection): Promise<AdminVariant[]> {
  const { channelCode } = ctx.config;
  const found = await ctx.db
    .select({ variant: variants, product: products.code, pricing: variantPrices })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(
      variantPrices,
      and(eq(variantPrices.variantId, variants.id), eq(variantPrices.channelCode, channelCode)),
    )
    .where(
      "code" in selection
        ? eq(variants.code, selection.code)
        : eq(variants.productId, selection.productId),
    )
    .orderBy(asc(variants.position), asc(variants.id));
  const chosen = await readOptionValues(
    ctx,
    found.map(({ variant }) => variant.id),
  );
  const histories = await readHistories(
    ctx,
    found.map(({ variant }) => variant.id),
  );
  return found.map(({ variant, product, pricing }) => ({
    ...node(ctx, "ProductVariant", `admin/product-variants/${variant.code}`),
    ...without(variant, "productId"),
    product,
    optionValues: chosen.get(variant.id) ?? {},
    price: pricing?.price ?? null,
    originalPrice: pricing?.originalPrice ?? null,
    lowestPriceBeforeDiscount: pricing?.lowestPriceBeforeDiscount ?? null,
    announcedPriorPrice: pricing ? announcedPriorPrice(pricing) : null,
    priceHistory: (histories.get(variant.id) ?? []).map(({ price, originalPrice, at }) => ({
      price,
      originalPrice,
      at: wireDate(at),
    })),
  }));
}

/** Variants whose code or product name matches the LIKE pattern. */
export async function findVariantIds({ db }: Ctx, like: string): Promise<number[]> {
  const found = await db
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(or(ilike(products.name, like), ilike(variants.code, like)));
  return found.map(({ id }) => id);
}

async function readHistories({ db, config }: Ctx, ids: number[]) {
  if (ids.length === 0) return new Map<number, never[]>();
  const found = await db
    .select()
    .from(priceHistory)
    .where(
      and(inArray(priceHistory.variantId, ids), eq(priceHistory.channelCode, config.channelCode)),
    )
    .orderBy(desc(priceHistory.at), desc(priceHistory.id));
  return Map.groupBy(found, ({ variantId }) => variantId);
}
