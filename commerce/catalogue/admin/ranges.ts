import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { RANGE_FILTER as FILTER, RANGES_ROOT } from "#contract/constants.ts";
import { attributes, attributeValues, productTaxons, taxons } from "../schema.ts";
import { type Action, audit } from "../../kernel/admin/audit.ts";
import { type Ctx, existing, withTransaction } from "../../kernel/ctx.ts";
import { findRow } from "../../kernel/db/rows.ts";
import { emit } from "../../kernel/events.ts";
import { findProduct } from "./read-product.ts";

/** Creates the root category of ranges, for shops that never had one. */
export async function ensureRangesRoot({ db }: Ctx): Promise<void> {
  const root = { code: RANGES_ROOT, slug: RANGES_ROOT, name: "Linee" };
  await db.insert(taxons).values(root).onConflictDoNothing();
}

/** Synchronises the range filter's choices with the ranges, and its values with their products. */
export async function syncRangeFilter({ db }: Ctx): Promise<void> {
  await db.execute(sql`
    insert into attributes (code, name, type, multiple, filterable, position)
    select ${FILTER}, 'Linea', 'select', false, true, coalesce(max(position), -1) + 1 from attributes
    having exists (select from taxons where line is not null)
    on conflict (code) do nothing`);
  await db.execute(sql`
    insert into attribute_values (attribute_id, code, name, position)
    select a.id, t.code, t.name, t.position from attributes a, taxons t
    where a.code = ${FILTER} and a.type = 'select' and t.line is not null
    on conflict (attribute_id, code) do update set name = excluded.name, position = excluded.position
    where (attribute_values.name, attribute_values.position) is distinct from (excluded.name, excluded.position)`);
  const ofRange = sql`attribute_values av join attributes a on a.id = av.attribute_id and a.code = ${FILTER}
    join taxons t on t.code = av.code and t.line is not null`;
  await db.execute(sql`
    delete from product_attribute_values pav using ${ofRange}
    where pav.attribute_value_id = av.id and not exists (
      select from product_taxons pt where pt.product_id = pav.product_id and pt.taxon_id = t.id)`);
  await db.execute(sql`
    insert into product_attribute_values (product_id, attribute_value_id)
    select pt.product_id, av.id from ${ofRange} join product_taxons pt on pt.taxon_id = t.id
    on conflict do nothing`);
}

/** Removes a deleted range from the filter. */
export async function dropFromFilter({ db }: Ctx, code: string): Promise<void> {
  const filter = db
    .select({ id: attributes.id })
    .from(attributes)
    .where(eq(attributes.code, FILTER));
  await db
    .delete(attributeValues)
    .where(and(eq(attributeValues.code, code), eq(attributeValues.attributeId, filter)));
}

/** A product belongs to one range at most: moves it to this one. */
export function addProduct(ctx: Ctx, code: string, productCode: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const taxon = existing(await findRow(db, taxons, eq(taxons.code, code)));
    const { id: productId } = await findProduct(ctx, productCode);
    if (taxon.line !== null) {
      const others = and(isNotNull(taxons.line), ne(taxons.id, taxon.id));
      const otherRanges = db.select({ id: taxons.id }).from(taxons).where(others);
      await db
        .delete(productTaxons)
        .where(
          and(
            eq(productTaxons.productId, productId),
            sql`${productTaxons.taxonId} in ${otherRanges}`,
          ),
        );
    }
    const position = await db.$count(productTaxons, eq(productTaxons.productId, productId));
    await db
      .insert(productTaxons)
      .values({ productId, taxonId: taxon.id, position })
      .onConflictDoNothing();
    await tell(ctx, "taxon.add_product", { taxon: code, product: productCode, productId });
  });
}

export function removeProduct(ctx: Ctx, code: string, productCode: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const taxon = existing(await findRow(db, taxons, eq(taxons.code, code)));
    const { id: productId } = await findProduct(ctx, productCode);
    await db
      .delete(productTaxons)
      .where(and(eq(productTaxons.productId, productId), eq(productTaxons.taxonId, taxon.id)));
    await tell(ctx, "taxon.remove_product", { taxon: code, product: productCode, productId });
  });
}

type Membership = { taxon: string; product: string; productId: number };

async function tell(ctx: Ctx, action: Action, { taxon, product, productId }: Membership) {
  await syncRangeFilter(ctx);
  await emit(ctx, "products.changed", { productIds: [productId] });
  await audit(ctx, action, `taxon:${taxon}`, { after: { product } });
}
