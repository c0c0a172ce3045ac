import { eq } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import { settleCart } from "../cart/settle-cart.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { lockCart } from "../orders/load-order.ts";

const no = new Set(["", "0", "false", "no"]);

/** Forms send words where scripts send true. */
export function askConsultation(ctx: Ctx, token: string, asked: boolean | string): Promise<Order> {
  const consultation = typeof asked === "boolean" ? asked : !no.has(asked.trim().toLowerCase());
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    await ctx.db.update(orders).set({ consultation }).where(eq(orders.id, order.id));
    return settleCart(ctx, order);
  });
}
