import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Product } from "#contract/catalogue.ts";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";
import { presentProduct } from "./present.ts";
import { cardsOfPage } from "./product-card-sql.ts";
import type { ProductRow } from "./product-card-sql.ts";

/** The products with these ids, in their order. */
export async function selectProductsById(ctx: Ctx, ids: number[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  return selectProducts(
    ctx,
    sql`select id, place from unnest(${`{${ids.join(",")}}`}::int[]) with ordinality as given (id, place)`,
  );
}

/** The products a query of `id, place` names. */
export async function selectProducts(ctx: Ctx, page: SQL): Promise<Product[]> {
  const query = sql`with page as (${page}) select ${cardsOfPage(ctx)} as items`;
  const [row] = await rows<{ items: ProductRow[] }>(ctx.db, query);
  return (row?.items ?? []).map((product) => presentProduct(ctx, product));
}

/** Something of it can be bought now; the query around it names the product `p`. */
export const isPurchasable = (ctx: Ctx): SQL => sql`exists (
  select from variants v
  join variant_prices vp on vp.variant_id = v.id and vp.channel_code = ${ctx.config.channelCode}
  where v.product_id = p.id and v.enabled and (not v.tracked or v.on_hand > v.on_hold))`;
