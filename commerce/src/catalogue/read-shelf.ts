import { sql } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";
import { createShelf } from "./shelf.ts";
import type { Labels, Shelf } from "./shelf.ts";
import type { ShelfProduct } from "./shelf-product.ts";

/** What reading needs: no actor, no moment. */
export type ShelfSource = Pick<Ctx, "db" | "config">;

/** As it is now: kept where somebody follows its changes, read anew elsewhere. */
export const shelfOf = (ctx: Ctx): Promise<Shelf> => ctx.shelf?.() ?? readShelf(ctx);

export async function readShelf(source: ShelfSource): Promise<Shelf> {
  return createShelf(await readShelfProducts(source), await readLabels(source));
}

/** All listed products, or those of them with these ids. */
export async function readShelfProducts(
  { db, config }: ShelfSource,
  ids?: number[],
): Promise<ShelfProduct[]> {
  const [found] = await rows<{ products: ShelfProduct[] }>(
    db,
    sql`select coalesce(json_agg(product), '[]') as products from (
      select p.id, p.position, lower(unaccent(p.name)) as name, p.average_rating as "averageRating",
        extract(epoch from p.created_at)::float8 * 1000 as "createdAt",
        extract(epoch from p.published_at)::float8 * 1000 as "publishedAt",
        (select min(vp.price) from variants v join variant_prices vp on vp.variant_id = v.id
          where v.product_id = p.id and v.enabled and vp.channel_code = ${config.channelCode}) as price,
        array(select taxon_id from product_taxons where product_id = p.id) as "taxonIds",
        array(select attribute_value_id from product_attribute_values where product_id = p.id) as "valueIds"
      from products p
      where p.listed and p.enabled ${ids ? sql`and p.id = any(${`{${ids.join(",")}}`}::int[])` : sql``}
    ) product`,
  );
  return found?.products ?? [];
}

export async function readLabels({ db }: ShelfSource): Promise<Labels> {
  const [found] = await rows<Labels>(
    db,
    sql`select
      (select coalesce(json_agg(json_build_object('code', a.code, 'name', a.name, 'filterable', a.filterable, 'values', (
          select coalesce(json_agg(json_build_object('id', av.id, 'code', av.code, 'name', av.name) order by av.position, av.id), '[]')
          from attribute_values av where av.attribute_id = a.id)) order by a.position, a.id), '[]')
        from attributes a) as attributes,
      (select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'slug', t.slug, 'parentId', t.parent_id)), '[]')
        from taxons t) as taxons`,
  );
  return found ?? { attributes: [], taxons: [] };
}
