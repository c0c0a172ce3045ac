import { eq } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { loadRecord } from "../orders/load-order.ts";
import type { OrderRow } from "../orders/load-order.ts";
import { presentOrder } from "../orders/present-order.ts";
import { priceOrder } from "../orders/price-order.ts";
import { syncParcels } from "./sync-parcels.ts";

/** After every change of a cart: shipment and payment follow its contents, the total is what the shopper now sees. */
export async function settleCart(ctx: Ctx, order: OrderRow): Promise<Order> {
  const pricedOrder = await priceOrder(ctx, await loadRecord(ctx, order));
  const synced = await syncParcels(ctx, pricedOrder);
  await ctx.db
    .update(orders)
    .set({ total: synced.priced.total, updatedAt: ctx.clock() })
    .where(eq(orders.id, order.id));
  return presentOrder(ctx, synced);
}

/** Prices may have moved since the cart was written; what is shown becomes what is agreed. */
export async function readOrder(ctx: Ctx, order: OrderRow): Promise<Order> {
  const pricedOrder = await priceOrder(ctx, await loadRecord(ctx, order));
  if (order.state === "cart" && pricedOrder.priced.total !== order.total) {
    await ctx.db
      .update(orders)
      .set({ total: pricedOrder.priced.total })
      .where(eq(orders.id, order.id));
  }
  return presentOrder(ctx, pricedOrder);
}
