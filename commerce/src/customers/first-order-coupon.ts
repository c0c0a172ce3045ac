import { sql } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";

/** What new subscribers are promised, if the shop offers it now. */
export async function firstOrderCoupon(ctx: Ctx): Promise<string | null> {
  const now = ctx.clock().toISOString();
  const [coupon] = await rows<{ code: string }>(
    ctx.db,
    sql`select c.code from coupons c join promotions p on p.id = c.promotion_id
      where p.enabled and p.rules @> '[{"type": "nth_order", "nth": 1}]'
        and coalesce(p.starts_at <= ${now}::timestamptz, true)
        and coalesce(p.ends_at > ${now}::timestamptz, true)
        and coalesce(c.used < c.usage_limit, true)
      order by c.id limit 1`,
  );
  return coupon?.code ?? null;
}
