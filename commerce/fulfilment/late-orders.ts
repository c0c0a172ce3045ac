import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm";
import { calendarDateInRome } from "#contract/format/dates.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { CommerceError, invalid } from "../kernel/errors.ts";
import { emit } from "../kernel/events.ts";
import { lockPlacedOrder, recordEvent } from "../orders/index.ts";
import { orders } from "../orders/schema.ts";
import { newDays, storeExpected } from "../shipping/index.ts";
import { isOnItsWay, shippablePayments } from "./ship.ts";

const atOnce = 200;

/**
 * Parcels still here after the day they were promised for: who waits is told new days, once. What has left is no
 * matter of this: whether it arrived the shop may not know.
 */
export async function announceLateOrders(ctx: Ctx): Promise<number> {
  const today = calendarDateInRome(ctx.clock());
  const isLate = and(
    eq(orders.state, "new"),
    eq(orders.shippingState, "ready"),
    inArray(orders.paymentState, shippablePayments),
    lt(orders.promisedTo, today),
    isNull(orders.expectedTo),
  );
  const late = await ctx.db
    .select({ token: orders.token })
    .from(orders)
    .where(isLate)
    .orderBy(asc(orders.promisedTo))
    .limit(atOnce);
  let told = 0;
  for (const { token } of late) {
    told += await withTransaction(ctx, async (ctx) => {
      const order = await lockPlacedOrder(ctx, token);
      // It may have left, or been cancelled, since it was listed.
      const [still] = await ctx.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, order.id), isLate));
      const days = still && (await newDays(ctx, order));
      if (!days) return 0;
      await storeExpected(ctx, order, days);
      await recordEvent(ctx, order.id, "delivery_late", { promised: order.promisedTo, ...days });
      await emit(ctx, "order.late", { orderId: order.id });
      return 1;
    });
  }
  return told;
}

/** Staff know when it comes: the shopper is told that day instead, once. */
export function rescheduleOrder(
  ctx: Ctx,
  { token, deliveryOn: day }: { token: string; deliveryOn: string },
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    if (!isOnItsWay(order))
      throw new CommerceError("invalid", "There is no delivery of this order to come.");
    if (day < calendarDateInRome(ctx.clock()))
      throw invalid("deliveryOn", "Questo giorno è già passato.");
    const told = {
      from: order.expectedFrom ?? order.promisedFrom,
      to: order.expectedTo ?? order.promisedTo,
    };
    if (told.from === day && told.to === day)
      throw invalid("deliveryOn", "Il cliente aspetta già questo giorno.");
    const days = { from: day, to: day };
    await storeExpected(ctx, order, days);
    await recordEvent(ctx, order.id, "delivery_changed", { promised: order.promisedTo, ...days });
    await emit(ctx, "order.late", { orderId: order.id });
  });
}
