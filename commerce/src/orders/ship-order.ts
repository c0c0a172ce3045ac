import { eq } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { CommerceError } from "../errors.ts";
import { fulfillIfDone } from "./fulfill-if-done.ts";
import { lockPlacedOrder } from "./load-order.ts";
import { moveShipment } from "./move-shipment.ts";
import { queueOrderLetter } from "./order-letter.ts";
import { readPlaced } from "./read-placed.ts";
import { recordEvent } from "./record-event.ts";
import { shipStock } from "./stock.ts";

type Input = { token: string; tracking?: string | null };

export const shippablePayments = ["paid", "partially_refunded", "pending_on_delivery"];

/** The parcel leaves: what was held back is no longer in the house. */
export function shipOrder(ctx: Ctx, { token, tracking = null }: Input): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    if (order.state !== "new" || !shippablePayments.includes(order.paymentState)) {
      throw new CommerceError(
        "invalid",
        `Cannot ship as order is in a wrong state. Current: ${order.state}, ${order.paymentState}.`,
      );
    }
    const shipment = await moveShipment(ctx, order.id, "ship", {
      tracking,
      shippedAt: ctx.clock(),
    });
    await shipStock(ctx, order.id);
    await ctx.db
      .update(orders)
      .set({ shippingState: shipment.state, updatedAt: ctx.clock() })
      .where(eq(orders.id, order.id));
    await fulfillIfDone(ctx, order.id);
    await recordEvent(ctx, order.id, "shipped", { shipment: shipment.id, tracking });
    const placed = await readPlaced(ctx, order.id);
    const trackingUrl = placed.order.shipments[0]?.trackingUrl ?? null;
    await queueOrderLetter(ctx, placed, "order_shipped", shipment.id, { tracking, trackingUrl });
  });
}
