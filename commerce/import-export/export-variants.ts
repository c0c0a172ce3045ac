import { and, asc, eq, sql } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { redirects } from "../redirects/schema.ts";
import { products, variantPrices, variants } from "../catalogue/schema.ts";
import { fieldsInUse, readFieldValues } from "../catalogue-admin/index.ts";
import {
  type Column,
  columnsOf,
  detailColumns,
  euros,
  fieldCell,
  fieldColumn,
  tableCsv,
} from "./csv.ts";

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
  type Found = (typeof found)[number];
  const columns: Column<Found>[] = [
    ["product", ({ product }) => product.code],
    ["variant", ({ variant }) => variant.code],
    ["productName", ({ product }) => product.name],
    ["variantName", ({ variant }) => variant.name],
    ["slug", ({ product }) => product.slug],
    ["enabled", ({ product }) => product.enabled],
    ["variantEnabled", ({ variant }) => variant.enabled],
    ["barcode", ({ variant }) => variant.barcode],
    ["onHand", ({ variant }) => variant.onHand],
    ["onHold", ({ variant }) => variant.onHold],
    ["price", ({ pricing }) => euros(pricing?.price ?? null)],
    ["originalPrice", ({ pricing }) => euros(pricing?.originalPrice ?? null)],
    [
      "lowestPriceBeforeDiscount",
      ({ pricing }) => euros(pricing?.lowestPriceBeforeDiscount ?? null),
    ],
    ["weightGrams", ({ variant }) => variant.weightGrams],
    ["taxCategory", ({ variant }) => variant.taxCategory],
    ["subtitle", ({ product }) => product.subtitle],
    ["shortDescription", ({ product }) => product.shortDescription],
    ["description", ({ product }) => product.description],
    ["mainTaxon", ({ product }) => places.get(product.id)?.mainTaxon],
    ["taxons", ({ product }) => places.get(product.id)?.taxons.join("|")],
    ...detailColumns.map(({ heading, part }): Column<Found> => [
      heading,
      ({ product }) => product.details[part],
    ]),
    ...fields.map((field): Column<Found> => [
      fieldColumn(field),
      ({ product }) => fieldCell(said.get(product.id)?.[field.code]),
    ]),
  ];
  return tableCsv(columns, found);
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
  const columns: Column<(typeof found)[number]>[] = [
    ["from", ({ fromPath }) => fromPath],
    ["to", ({ toPath }) => toPath],
    ...columnsOf("hits", "lastUsedAt", "createdAt"),
  ];
  return tableCsv(columns, found);
}
