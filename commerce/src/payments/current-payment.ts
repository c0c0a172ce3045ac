import { and, eq, notInArray } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { payments } from "../db/schema/orders.ts";
import type { PaymentRow } from "../orders/order-record.ts";

/** The one payment of an order that is neither failed nor cancelled; the database allows no second. */
export async function currentPayment(ctx: Ctx, orderId: number): Promise<PaymentRow | undefined> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), notInArray(payments.state, ["failed", "cancelled"])));
  return payment;
}
