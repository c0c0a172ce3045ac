import { sql } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";

/** Paid orders of the account, or placed as a guest with the address that confirms the review. */
export async function hasBought(
  ctx: Ctx,
  customer: { id: number; email: string },
  productId: number,
): Promise<boolean> {
  const [row] = await rows<{ bought: boolean }>(
    ctx.db,
    sql`select exists (
      select 1 from orders o
      join order_items i on i.order_id = o.id
      join variants v on v.id = i.variant_id
      where v.product_id = ${productId}
        and o.state in ('new', 'fulfilled') and o.payment_state in ('paid', 'partially_refunded')
        and (o.customer_id = ${customer.id}
          or (o.customer_id is null and lower(o.email) = lower(${customer.email})))
    ) as bought`,
  );
  return row?.bought ?? false;
}
