import { eq } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { loadRecord } from "./load-order.ts";
import type { OrderRow } from "./order-record.ts";
import { presentOrder } from "./present-order.ts";
import { priceOrder } from "./price-order.ts";

export type PlacedOrder = { row: OrderRow; order: Order };

/** An order as it stands after the changes made so far in this transaction. */
export async function readPlaced(ctx: Ctx, orderId: number): Promise<PlacedOrder> {
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error("A placed order does not vanish");
  return { row, order: presentOrder(ctx, await priceOrder(ctx, await loadRecord(ctx, row))) };
}
