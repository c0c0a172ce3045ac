import { and, eq, sql } from "drizzle-orm";
import {
  type AdminProductQuery,
  type AdminProductSummary,
  type ChangeProducts,
  productSorting,
} from "#contract/admin/product.ts";
import type { Page } from "#contract/json-ld.ts";
import { type CommerceError, type Ctx, invalid, withTransaction } from "../../kernel/ctx.ts";
import { rows } from "../../kernel/db/rows.ts";
import { products } from "../schema.ts";
import { node, wireDate } from "../../kernel/http/json-ld.ts";
import { hasWords, listRows, sortBy } from "../../kernel/admin/lists.ts";
import type { BatchDone } from "#contract/admin/listing.ts";
import { lockRecord, requireLatest } from "../../kernel/admin/versions.ts";
import { doEach } from "#commerce/kernel/admin/lists.ts";
import { addProduct, removeProduct } from "./ranges.ts";
import { getProduct } from "./read-product.ts";
import { updateProduct } from "./save-product.ts";
import { updateVariant } from "./save-variant.ts";

const columns = Object.fromEntries(productSorting.map((field) => [field, products[field]]));

type Extra = Pick<
  AdminProductSummary,
  "id" | "mainTaxon" | "image" | "variantCount" | "available" | "price" | "version"
>;

export async function listProducts(
  ctx: Ctx,
  query: AdminProductQuery,
): Promise<Page<AdminProductSummary>> {
  const { q, enabled, kind, taxon } = query;
  const page = await listRows(ctx, products, {
    where: and(
      q ? hasWords(q, products.name, products.code, products.slug, variantCodes) : undefined,
      enabled === undefined ? undefined : eq(products.enabled, enabled),
      kind ? sql`${products.kind} = ${kind}` : undefined,
      taxon ? isIn(taxon) : undefined,
    ),
    sort: sortBy(query, columns, [[products.position, "asc"]]),
    query,
  });
  const extras = await readExtras(
    ctx,
    page.items.map(({ id }) => id),
  );
  return {
    ...page,
    items: page.items.flatMap((row) => {
      const extra = extras.get(row.id);
      if (!extra) return [];
      const { code, slug, name, kind, line, enabled, listed } = row;
      return {
        ...node(ctx, "Product", `admin/products/${code}`),
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
        where v.product_id = p.id and vp.channel_code = ${ctx.config.channelCode}) as price,
      (select max(a.id)::int from audit_log a where a.subject = 'product:' || p.code or a.subject in (
        select 'variant:' || v.code from variants v where v.product_id = p.id)) as version
      from products p where p.id in ${ids}`,
  );
  return new Map(found.map((extra) => [extra.id, extra]));
}

/** Bulk change, with the same rules as for single products: price changes are recorded in the history. */
export const changeProducts = (
  ctx: Ctx,
  { codes, versions = {}, ...change }: ChangeProducts,
): Promise<BatchDone> =>
  doEach(codes, reasonOf, (code) =>
    withTransaction(ctx, (ctx) => changeOne(ctx, code, change, versions[code])),
  );

const reasonOf = ({ code, message, violations }: CommerceError) =>
  code === "not_found"
    ? "Non c’è più."
    : violations.map((violation) => violation.message).join(" ") || message;

async function changeOne(
  ctx: Ctx,
  code: string,
  {
    enabled,
    pricePercent,
    endDiscount,
    addPieces,
    addTaxon,
    removeTaxon,
  }: Omit<ChangeProducts, "codes" | "versions">,
  version: number | null | undefined,
): Promise<void> {
  // Locked before writing, in the order imports use, to avoid deadlocks.
  await lockRecord(ctx, `product:${code}`);
  const { variants } = await getProduct(ctx, code);
  if (version !== undefined) {
    const own = variants.map((variant) => `variant:${variant.code}` as const);
    await requireLatest(ctx, [`product:${code}`, ...own], version);
  }
  for (const { code, price, originalPrice, onHand, tracked } of variants) {
    if (pricePercent !== undefined && price !== null) {
      const changed = Math.round((price * (100 + pricePercent)) / 100);
      if (changed < 1) throw invalid("pricePercent", "Il prezzo diventerebbe zero.");
      // A reduction strikes the previous price; an increase removes the struck price.
      const before = pricePercent < 0 ? (originalPrice ?? price) : null;
      await updateVariant(ctx, code, { price: changed, originalPrice: before });
    }
    if (endDiscount && originalPrice !== null)
      await updateVariant(ctx, code, { price: originalPrice, originalPrice: null });
    if (addPieces !== undefined && tracked)
      await updateVariant(ctx, code, { onHand: Math.max(0, onHand + addPieces) });
  }
  if (enabled !== undefined) await updateProduct(ctx, code, { enabled });
  if (addTaxon) await addProduct(ctx, addTaxon, code);
  if (removeTaxon) await removeProduct(ctx, removeTaxon, code);
}
