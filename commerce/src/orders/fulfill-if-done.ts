import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { orderMachine } from "./order-machines.ts";

/** Paid and gone, or paid with nothing to send. */
export async function fulfillIfDone(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ state: orderMachine.fulfill.to })
    .where(
      and(
        eq(orders.id, orderId),
        inArray(orders.state, [...orderMachine.fulfill.from]),
        inArray(orders.paymentState, ["paid", "partially_refunded"]),
        inArray(orders.shippingState, ["shipped", "delivered", "no_shipping"]),
      ),
    );
}
