import { eq } from "drizzle-orm";
import type { Order, PickupPoint } from "#contract/order.ts";
import { settleCart } from "../cart/settle-cart.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { invalid } from "../errors.ts";
import { loadRecord, lockCart } from "../orders/load-order.ts";
import { presentShippingMethods } from "../orders/present-methods.ts";
import { priceOrder } from "../orders/price-order.ts";
import { findStoredPoint } from "../pickup/stored-points.ts";

/** The point is kept as it is now: a placed order must not follow a shop that moves. */
export function choosePudo(ctx: Ctx, token: string, pudoId: string | null): Promise<Order> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    let pudo: PickupPoint | null = null;
    if (pudoId !== null) {
      const pricedOrder = await priceOrder(ctx, await loadRecord(ctx, order));
      const methods = presentShippingMethods(ctx, pricedOrder);
      if (!methods.some((method) => method.requiresPudo)) {
        throw invalid("pudoId", "This order cannot be delivered to a pickup point.");
      }
      pudo = (await findStoredPoint(ctx, pudoId)) ?? null;
      if (!pudo) throw invalid("pudoId", `The pickup point ${pudoId} does not exist.`);
    }
    await ctx.db.update(orders).set({ pudo }).where(eq(orders.id, order.id));
    return settleCart(ctx, order);
  });
}
