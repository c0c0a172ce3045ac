import { eq } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { lockCart } from "../orders/load-order.ts";
import { settleCart } from "./settle-cart.ts";

export function removeCoupon(ctx: Ctx, token: string) {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    await ctx.db.update(orders).set({ couponCode: null }).where(eq(orders.id, order.id));
    return settleCart(ctx, order);
  });
}
