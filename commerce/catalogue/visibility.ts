import { type SQL, sql } from "drizzle-orm";
import { NOVELTY } from "#contract/constants.ts";
import { categoryPath, productPath } from "#contract/paths.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { storedValue } from "../settings/index.ts";
import { rows } from "../kernel/db/rows.ts";

type Configured = Pick<Ctx, "config">;

/** SQL version of `readFeatures`. */
export const giftCardsAreOn = ({ config }: Configured): SQL<boolean> => sql<boolean>`coalesce(
  (${storedValue("features")} ->> 'giftCards')::boolean, ${config.features.giftCards}::boolean)`;

/** Hides gift cards while the feature is off (SPEC §6); the surrounding query must alias the product `p`. */
export const isOffered = (ctx: Configured): SQL<boolean> =>
  sql<boolean>`(p.kind <> 'gift_card' or ${giftCardsAreOn(ctx)})`;

/** Products found in lists and search; gift boxes, for example, are offered only in the cart. */
export const isListed = (ctx: Ctx): SQL => sql`(p.listed and ${isVisible(ctx)})`;

export const isVisible = (ctx: Ctx): SQL =>
  ctx.preview
    ? sql`true`
    : sql`(p.enabled and p.published_at <= ${ctx.clock().toISOString()}::timestamptz and ${isOffered(ctx)})`;

/** When a product marked «Novità» stops being new; the surrounding query must alias the product `p`. */
export const endOfNovelty: SQL = sql`(p.published_at + make_interval(hours => ${NOVELTY.days * 24}))`;

/** Whether a category itself has listed products; the surrounding query must name it `taxons`. */
export const hasListed = (ctx: Ctx): SQL<boolean> =>
  sql<boolean>`exists (select from product_taxons pt join products p on p.id = pt.product_id
    where pt.taxon_id = taxons.id and ${isListed(ctx)}
      and (taxons.code <> ${NOVELTY.taxon} or ${endOfNovelty} > ${ctx.clock().toISOString()}::timestamptz))`;

/** Hides categories of gift cards only while the feature is off; the surrounding query must name it `taxons`. */
export const isOfferedTaxon = (
  ctx: Configured,
): SQL<boolean> => sql<boolean>`(${giftCardsAreOn(ctx)}
  or exists (select from taxons child where child.parent_id = taxons.id)
  or not exists (select from product_taxons pt join products p on p.id = pt.product_id
    where pt.taxon_id = taxons.id and p.kind = 'gift_card')
  or exists (select from product_taxons pt join products p on p.id = pt.product_id
    where pt.taxon_id = taxons.id and p.kind <> 'gift_card'))`;

/** Paths that menus, sections and texts must not link to. */
export async function unofferedPaths(ctx: Pick<Ctx, "db" | "config">): Promise<Set<string>> {
  const [found] = await rows<{ products: string[]; taxons: string[] }>(
    ctx.db,
    sql`select array(select p.slug from products p where not ${isOffered(ctx)}) as products,
      array(select taxons.slug from taxons where not ${isOfferedTaxon(ctx)}) as taxons`,
  );
  const { products = [], taxons = [] } = found ?? {};
  return new Set([...products.map(productPath), ...taxons.map(categoryPath)]);
}

/** When the next scheduled publication changes what the shop shows. */
export async function nextPublication(ctx: Ctx): Promise<number> {
  const now = sql`${ctx.clock().toISOString()}::timestamptz`;
  const [row] = await rows<{ at: string | null }>(
    ctx.db,
    sql`select extract(epoch from least(
      (select min(published_at) from products where published_at > ${now}),
      (select min(${endOfNovelty}) from products p where ${endOfNovelty} > ${now}),
      (select min(published_at) from blog_posts where published_at > ${now}),
      (select min(starts_at) from promotions where starts_at > ${now}),
      (select min(ends_at) from promotions where ends_at > ${now}),
      (select min(expires_at) from coupons where expires_at > ${now}),
      (select min((expires_on + 1)::timestamp at time zone 'Europe/Rome') from claims
        where (expires_on + 1)::timestamp at time zone 'Europe/Rome' > ${now})))::float8 as at`,
  );
  return row?.at == null ? Infinity : Number(row.at) * 1000;
}
