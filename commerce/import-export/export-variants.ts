import { and, asc, eq, sql } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { redirects } from "../redirects/schema.ts";
import { products, variantPrices, variants } from "../catalogue/schema.ts";
import { fieldsInUse, readFieldValues } from "../catalogue-admin/index.ts";
import { detailColumns, euros, fieldCell, fieldColumn, toCsv } from "./csv.ts";

const header = [
  "product",
  "variant",
  "productName",
  "variantName",
  "slug",
  "enabled",
  "variantEnabled",
  "barcode",
  "onHand",
  "onHold",
  "price",
  "originalPrice",
  "lowestPriceBeforeDiscount",
  "weightGrams",
  "taxCategory",
  "subtitle",
  "shortDescription",
  "description",
  "mainTaxon",
  "taxons",
];

/** Products, stock and prices: one line a variant, prices in euro. Imports read the same file. */
export async function exportVariants(ctx: Ctx): Promise<string> {
  const isPriced = and(
    eq(variantPrices.variantId, variants.id),
    eq(variantPrices.channelCode, ctx.config.channelCode),
  );
  const found = await ctx.db
    .select({ product: products, variant: variants, pricing: variantPrices })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(variantPrices, isPriced)
    .orderBy(asc(products.position), asc(products.id), asc(variants.position), asc(variants.id));
  const places = await readPlaces(ctx);
  const fields = await fieldsInUse(ctx);
  const said = await readFieldValues(ctx);
  return toCsv(
    [...header, ...detailColumns.map(({ heading }) => heading), ...fields.map(fieldColumn)],
    found.map(({ product, variant, pricing }) => [
      product.code,
      variant.code,
      product.name,
      variant.name,
      product.slug,
      product.enabled,
      variant.enabled,
      variant.barcode,
      variant.onHand,
      variant.onHold,
      euros(pricing?.price ?? null),
      euros(pricing?.originalPrice ?? null),
      euros(pricing?.lowestPriceBeforeDiscount ?? null),
      variant.weightGrams,
      variant.taxCategory,
      product.subtitle,
      product.shortDescription,
      product.description,
      places.get(product.id)?.mainTaxon,
      places.get(product.id)?.taxons.join("|"),
      ...detailColumns.map(({ part }) => product.details[part]),
      ...fields.map(({ code }) => fieldCell(said.get(product.id)?.[code])),
    ]),
  );
}

type Place = { id: number; mainTaxon: string | null; taxons: string[] };

async function readPlaces({ db }: Ctx): Promise<Map<number, Place>> {
  const found = await rows<Place>(
    db,
    sql`select p.id, m.code as "mainTaxon",
        coalesce(json_agg(t.code order by pt.position, t.id) filter (where t.id is not null), '[]') as taxons
      from products p left join taxons m on m.id = p.main_taxon_id
      left join product_taxons pt on pt.product_id = p.id left join taxons t on t.id = pt.taxon_id
      group by p.id, m.code`,
  );
  return new Map(found.map((place) => [place.id, place]));
}

/** Imports read the same file. */
export async function exportRedirects({ db }: Ctx): Promise<string> {
  const found = await db.select().from(redirects).orderBy(asc(redirects.fromPath));
  return toCsv(
    ["from", "to", "hits", "lastUsedAt", "createdAt"],
    found.map(({ fromPath, toPath, hits, lastUsedAt, createdAt }) => [
      fromPath,
      toPath,
      hits,
      lastUsedAt,
      createdAt,
    ]),
  );
}
