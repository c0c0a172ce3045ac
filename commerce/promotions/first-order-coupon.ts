import { sql } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";

type Welcome = { code: string; percent: number | null; expiresAt: string | null };

/** What new subscribers are promised, if the shop offers it now. */
export async function firstOrderCoupon(ctx: Ctx): Promise<Welcome | null> {
  const now = ctx.clock().toISOString();
  const [coupon] = await rows<Welcome>(
    ctx.db,
    sql`select c.code, case when p.action ->> 'type' = 'order_percentage_discount'
        then ((p.action ->> 'percentage')::numeric * 100)::float8 end as percent,
        to_json(least(c.expires_at, p.ends_at)) #>> '{}' as "expiresAt"
      from coupons c join promotions p on p.id = c.promotion_id
      where p.enabled and c.enabled and p.rules @> '[{"type": "nth_order", "nth": 1}]'
        and coalesce(p.starts_at <= ${now}::timestamptz, true)
        and coalesce(p.ends_at > ${now}::timestamptz, true)
        and coalesce(c.expires_at > ${now}::timestamptz, true)
        and coalesce(c.used < c.usage_limit, true)
      order by c.id limit 1`,
  );
  return coupon ?? null;
}
