import { eq } from "drizzle-orm";
import { settleCart } from "../cart/settle-cart.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { lockCart } from "../orders/load-order.ts";
import { noDedication, removeBox } from "./gift-box-line.ts";

export function removeGiftBox(ctx: Ctx, token: string) {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    await removeBox(ctx, order.id);
    await ctx.db.update(orders).set(noDedication).where(eq(orders.id, order.id));
    return settleCart(ctx, order);
  });
}
