import { sql } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";
import type { PricingCustomer } from "../pricing/types.ts";
import type { OrderRow } from "./order-record.ts";

/** What earlier orders say of this shopper, by account or by email; only a coupon makes the question matter. */
export async function customerHistory(ctx: Ctx, order: OrderRow): Promise<PricingCustomer> {
  const hasAccount = order.customerId !== null;
  if (!order.couponCode || (!order.email && !hasAccount)) {
    return { hasAccount, orderCount: null, couponUses: 0 };
  }
  const theirs = sql`(o.customer_id = ${order.customerId} or lower(o.email) = lower(${order.email}))`;
  const [row] = await rows<{ orders: number; uses: number }>(
    ctx.db,
    sql`select
      (select count(*)::int from orders o where o.state in ('new', 'fulfilled') and ${theirs}) as orders,
      (select count(*)::int from coupon_uses u
         join coupons c on c.id = u.coupon_id join orders o on o.id = u.order_id
        where c.code = upper(${order.couponCode}) and ${theirs}) as uses`,
  );
  return { hasAccount, orderCount: row?.orders ?? 0, couponUses: row?.uses ?? 0 };
}
