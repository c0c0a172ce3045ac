import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { couponUses, coupons } from "./schema.ts";
import { CommerceError } from "../kernel/errors.ts";
import type { OrderRow } from "../orders/index.ts";

const coded = (code: string) => eq(coupons.code, sql`upper(${code})`);

/** Checkouts with the same coupon take turns, so that its limits hold for each customer too. */
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
    throw new CommerceError("conflict", "Order total has changed during checkout process.");
  }
  await ctx.db
    .insert(couponUses)
    .values({ couponId: coupon.id, orderId: order.id, email: order.email, at: ctx.clock() });
}

/** The order came to nothing: its customer may use the coupon again. */
export async function giveCouponUseBack(ctx: Ctx, orderId: number): Promise<void> {
  const returned = await ctx.db
    .delete(couponUses)
    .where(eq(couponUses.orderId, orderId))
    .returning({ couponId: couponUses.couponId });
  for (const { couponId } of returned) {
    await ctx.db
      .update(coupons)
      .set({ used: sql`greatest(${coupons.used} - 1, 0)` })
      .where(eq(coupons.id, couponId));
  }
}
