import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { conflict, type Ctx } from "../kernel/ctx.ts";
import { coupons, couponUses } from "./schema.ts";
import type { OrderRow } from "../orders/index.ts";
import { rows, updateById } from "../kernel/db/rows.ts";

const coded = (code: string) => eq(coupons.code, sql`upper(${code})`);

/** Serialises checkouts with the same coupon, so that its limits also hold per customer. */
export async function lockCoupon(ctx: Ctx, { couponCode }: OrderRow): Promise<void> {
  if (!couponCode) return;
  await ctx.db
    .select({ id: coupons.id })
    .from(coupons)
    .where(coded(couponCode))
    .for("no key update");
}

export async function countCouponUse(ctx: Ctx, order: OrderRow): Promise<void> {
  if (!order.couponCode || !order.email) return;
  const [coupon] = await ctx.db
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(
      and(
        coded(order.couponCode),
        or(isNull(coupons.usageLimit), lt(coupons.used, coupons.usageLimit)),
      ),
    )
    .returning({ id: coupons.id });
  if (!coupon) {
    throw conflict("Order total has changed during checkout process.");
  }
  await ctx.db
    .insert(couponUses)
    .values({ couponId: coupon.id, orderId: order.id, email: order.email, at: ctx.clock() });
}

export async function giveCouponUseBack(ctx: Ctx, orderId: number): Promise<void> {
  const returned = await ctx.db
    .delete(couponUses)
    .where(eq(couponUses.orderId, orderId))
    .returning({ couponId: couponUses.couponId });
  for (const { couponId } of returned) {
    await updateById(ctx.db, coupons, couponId, { used: sql`greatest(${coupons.used} - 1, 0)` });
  }
}

type Welcome = { code: string; percent: number | null; expiresAt: string | null };

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
