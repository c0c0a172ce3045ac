import { and, asc, eq, sql } from "drizzle-orm";
import {
  type AdminProductQuery,
  type AdminProductSummary,
  productSorting,
} from "#contract/admin/product.ts";
import type { Page } from "#contract/json-ld.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { products } from "../catalogue/schema.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { hasWords, listRows, sortBy } from "../kernel/admin/lists.ts";

const columns = Object.fromEntries(productSorting.map((field) => [field, products[field]]));

type Extra = Pick<
  AdminProductSummary,
  "id" | "mainTaxon" | "image" | "variantCount" | "available" | "price"
>;

/** Hidden products too, as the shop sorts them. */
export async function listProducts(
  ctx: Ctx,
  query: AdminProductQuery,
): Promise<Page<AdminProductSummary>> {
  const { q, enabled, kind, taxon } = query;
  const { items, total } = await listRows(ctx, products, {
    where: and(
      q ? hasWords(q, products.name, products.code, products.slug, variantCodes) : undefined,
      enabled === undefined ? undefined : eq(products.enabled, enabled),
      kind ? sql`${products.kind} = ${kind}` : undefined,
      taxon ? isIn(taxon) : undefined,
    ),
    orderBy: sortBy(query, columns, [asc(products.position), asc(products.id)]),
    query,
  });
  const extras = await readExtras(
    ctx,
    items.map(({ id }) => id),
  );
  return {
    total,
    items: items.flatMap((row) => {
      const extra = extras.get(row.id);
      if (!extra) return [];
      const { code, slug, name, kind, line, enabled, listed } = row;
      return {
        "@id": `${ctx.config.apiPrefix}/admin/products/${code}`,
        "@type": "Product" as const,
        code,
        slug,
        name,
        kind,
        line,
        enabled,
        listed,
        ...extra,
        updatedAt: wireDate(row.updatedAt),
      };
    }),
  };
}

const variantCodes = sql`(select string_agg(concat_ws(' ', v.code, v.barcode), ' ') from variants v
  where v.product_id = ${products.id})`;

const isIn = (
  taxon: string,
) => sql`exists (select from product_taxons pt join taxons t on t.id = pt.taxon_id
  where pt.product_id = ${products.id} and t.code = ${taxon})`;

async function readExtras(ctx: Ctx, ids: number[]): Promise<Map<number, Extra>> {
  if (ids.length === 0) return new Map();
  const found = await rows<Extra>(
    ctx.db,
    sql`select p.id,
      (select t.code from taxons t where t.id = p.main_taxon_id) as "mainTaxon",
      (select i.path from product_images i where i.product_id = p.id order by i.position, i.id limit 1) as image,
      (select count(*)::int from variants v where v.product_id = p.id) as "variantCount",
      (select coalesce(sum(v.on_hand - v.on_hold), 0)::int from variants v
        where v.product_id = p.id and v.tracked) as available,
      (select min(vp.price) from variant_prices vp join variants v on v.id = vp.variant_id
        where v.product_id = p.id and vp.channel_code = ${ctx.config.channelCode}) as price
      from products p where p.id in ${ids}`,
  );
  return new Map(found.map((extra) => [extra.id, extra]));
}
