import { and, eq } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { products, variants } from "../db/schema/catalogue.ts";
import { orderItems } from "../db/schema/orders.ts";
import { notFound } from "../errors.ts";
import { requireOneBox } from "../gifts/gift-box-line.ts";
import { lockCart } from "../orders/load-order.ts";
import { requireQuantity, requireStock } from "./find-variant.ts";
import { settleCart } from "./settle-cart.ts";

export function changeItem(ctx: Ctx, token: string, itemId: number, quantity: number) {
  requireQuantity(quantity);
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    const [line] = await ctx.db
      .select({ variant: variants, kind: products.kind })
      .from(orderItems)
      .innerJoin(variants, eq(variants.id, orderItems.variantId))
      .innerJoin(products, eq(products.id, variants.productId))
      .where(and(eq(orderItems.id, itemId), eq(orderItems.orderId, order.id)));
    if (!line) throw notFound();
    if (line.kind === "gift_box") requireOneBox(quantity);
    requireStock(line.variant, quantity);
    await ctx.db.update(orderItems).set({ quantity }).where(eq(orderItems.id, itemId));
    return settleCart(ctx, order);
  });
}
