import { and, asc, eq, lte } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { currentPayment } from "../payments/current-payment.ts";
import { cancelLocked } from "./cancel-order.ts";
import { lockPlacedOrder } from "./load-order.ts";

const atOnce = 200;

/** Orders not paid in time give back what they hold; answers how many. Run it every few minutes. */
export async function expireUnpaidOrders(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .select({ token: orders.token })
    .from(orders)
    .where(
      and(
        eq(orders.state, "new"),
        eq(orders.paymentState, "awaiting_payment"),
        lte(orders.paymentDueAt, ctx.clock()),
      ),
    )
    .orderBy(asc(orders.paymentDueAt))
    .limit(atOnce);
  let expired = 0;
  for (const { token } of due) if (await expire(ctx, token)) expired += 1;
  return expired;
}

/** The order may have been paid since it was listed; one whose payment is being processed is given time. */
function expire(ctx: Ctx, token: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    const isDue = order.paymentDueAt !== null && order.paymentDueAt <= ctx.clock();
    if (order.state !== "new" || order.paymentState !== "awaiting_payment" || !isDue) return false;
    if ((await currentPayment(ctx, order.id))?.state === "processing") return false;
    await cancelLocked(ctx, order, "expired", "not paid in time");
    return true;
  });
}
