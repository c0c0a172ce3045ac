import { sql } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";

/** When the passing of time alone will next change what the shop shows. */
export async function nextPublication(ctx: Ctx): Promise<number> {
  const now = sql`${ctx.clock().toISOString()}::timestamptz`;
  const [row] = await rows<{ at: string | null }>(
    ctx.db,
    sql`select extract(epoch from least(
      (select min(published_at) from products where published_at > ${now}),
      (select min(published_at) from blog_posts where published_at > ${now}),
      (select min(starts_at) from promotions where starts_at > ${now}),
      (select min(ends_at) from promotions where ends_at > ${now}),
      (select min(expires_at) from coupons where expires_at > ${now})))::float8 as at`,
  );
  return row?.at == null ? Infinity : Number(row.at) * 1000;
}
