import { eq } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { lockOrder } from "../orders/load-order.ts";
import type { OrderRow } from "../orders/order-record.ts";
import { loadPriced } from "../orders/load-priced.ts";
import { presentOrder } from "../orders/present-order.ts";
import type { PricedOrder } from "../orders/price-order.ts";
import { syncParcels } from "./sync-parcels.ts";

/** After every change of a locked cart, which is read afresh. */
export async function settleCart(ctx: Ctx, { id }: { id: number }): Promise<Order> {
  return presentOrder(ctx, await settlePriced(ctx, await loadPriced(ctx, id)));
}

/** Shipment and payment follow the contents; the total is what the shopper now sees. */
export function settlePriced(ctx: Ctx, pricedOrder: PricedOrder): Promise<PricedOrder> {
  const { record, priced } = pricedOrder;
  const total = ctx.db
    .update(orders)
    .set({ total: priced.total, updatedAt: ctx.clock() })
    .where(eq(orders.id, record.order.id));
  return syncParcels(ctx, pricedOrder, total.getSQL());
}

/** Prices may have moved since the cart was written; what is shown becomes what is agreed. */
export async function readOrder(ctx: Ctx, order: OrderRow): Promise<Order> {
  const pricedOrder = await loadPriced(ctx, order.id);
  if (order.state !== "cart" || pricedOrder.priced.total === order.total) {
    return presentOrder(ctx, pricedOrder);
  }
  return withTransaction(ctx, async (ctx) => {
    const locked = await lockOrder(ctx, order.token);
    if (locked.state === "cart") return settleCart(ctx, locked);
    return presentOrder(ctx, await loadPriced(ctx, locked.id));
  });
}
