import { eq } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import { settlePriced } from "../cart/settle-cart.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { loadRecord } from "../orders/load-order.ts";
import type { OrderRow } from "../orders/order-record.ts";
import { presentOrder } from "../orders/present-order.ts";
import { priceOrder } from "../orders/price-order.ts";
import { skipSteps } from "./checkout-step.ts";

/** Writes a step of the checkout to a locked cart, prices it again and skips what has become needless. */
export async function advanceCart(
  ctx: Ctx,
  order: OrderRow,
  change: Partial<OrderRow>,
): Promise<Order> {
  const changed = { ...order, ...change };
  const pricedOrder = await priceOrder(ctx, await loadRecord(ctx, changed));
  const steps = skipSteps(pricedOrder);
  await ctx.db
    .update(orders)
    .set({ ...change, ...steps })
    .where(eq(orders.id, order.id));
  const record = { ...pricedOrder.record, order: { ...changed, ...steps } };
  return presentOrder(ctx, await settlePriced(ctx, { ...pricedOrder, record }));
}
