import { eq } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { loadRecord, lockOrder } from "../orders/load-order.ts";
import type { OrderRow } from "../orders/load-order.ts";
import { presentOrder } from "../orders/present-order.ts";
import { priceOrder } from "../orders/price-order.ts";
import type { PricedOrder } from "../orders/price-order.ts";
import { syncParcels } from "./sync-parcels.ts";

/** After every change of a locked cart, which is read afresh. */
export async function settleCart(ctx: Ctx, { id }: { id: number }): Promise<Order> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("A locked cart does not vanish");
  const pricedOrder = await priceOrder(ctx, await loadRecord(ctx, order));
  return presentOrder(ctx, await settlePriced(ctx, pricedOrder));
}

/** Shipment and payment follow the contents; the total is what the shopper now sees. */
export async function settlePriced(ctx: Ctx, pricedOrder: PricedOrder): Promise<PricedOrder> {
  const { total } = pricedOrder.priced;
  await ctx.db
    .update(orders)
    .set({ total, updatedAt: ctx.clock() })
    .where(eq(orders.id, pricedOrder.record.order.id));
  return syncParcels(ctx, pricedOrder);
}

/** Prices may have moved since the cart was written; what is shown becomes what is agreed. */
export async function readOrder(ctx: Ctx, order: OrderRow): Promise<Order> {
  const pricedOrder = await priceOrder(ctx, await loadRecord(ctx, order));
  if (order.state !== "cart" || pricedOrder.priced.total === order.total) {
    return presentOrder(ctx, pricedOrder);
  }
  return withTransaction(ctx, async (ctx) => {
    const locked = await lockOrder(ctx, order.token);
    if (locked.state === "cart") return settleCart(ctx, locked);
    return presentOrder(ctx, await priceOrder(ctx, await loadRecord(ctx, locked)));
  });
}
