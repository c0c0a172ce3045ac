import { and, eq } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orderItems } from "../db/schema/orders.ts";
import { notFound } from "../errors.ts";
import { forgetDedicationWithoutBox } from "../gifts/gift-box-line.ts";
import { lockCart } from "../orders/load-order.ts";
import { settleCart } from "./settle-cart.ts";

export function removeItem(ctx: Ctx, token: string, itemId: number): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    const removed = await ctx.db
      .delete(orderItems)
      .where(and(eq(orderItems.id, itemId), eq(orderItems.orderId, order.id)))
      .returning({ id: orderItems.id });
    if (removed.length === 0) throw notFound();
    await forgetDedicationWithoutBox(ctx, order.id);
    await settleCart(ctx, order);
  });
}
