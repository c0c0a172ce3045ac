import { eq } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { completePayment } from "../payments/complete-payment.ts";
import { currentPayment } from "../payments/current-payment.ts";
import { fulfillIfDone } from "./fulfill-if-done.ts";
import { lockPlacedOrder } from "./load-order.ts";
import { moveShipment } from "./move-shipment.ts";
import { queueOrderLetter } from "./order-letter.ts";
import { readPlaced } from "./read-placed.ts";
import { recordEvent } from "./record-event.ts";

/** The courier hands a parcel to be paid on delivery over against its money, so that is there too. */
export function deliverOrder(ctx: Ctx, { token }: { token: string }): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    const shipment = await moveShipment(ctx, order.id, "deliver", { deliveredAt: ctx.clock() });
    await ctx.db
      .update(orders)
      .set({ shippingState: shipment.state, updatedAt: ctx.clock() })
      .where(eq(orders.id, order.id));
    await recordEvent(ctx, order.id, "delivered", { shipment: shipment.id });
    if (order.paymentState === "pending_on_delivery") {
      const payment = await currentPayment(ctx, order.id);
      if (payment) await completePayment(ctx, order, payment);
    }
    await fulfillIfDone(ctx, order.id);
    const placed = await readPlaced(ctx, order.id);
    await queueOrderLetter(ctx, placed, "order_delivered", shipment.id, {});
  });
}
