import { sql } from "drizzle-orm";
import { cancelLocked } from "./cancel.ts";
import { CommerceError, conflict, type Ctx, existing, withTransaction } from "../kernel/ctx.ts";
import { updateById } from "../kernel/db/rows.ts";
import {
  actOnOrder,
  apply,
  findOldestHold,
  findOrderById,
  holdStock,
  loadRecord,
  needsShipping,
  orderMachine,
  type OrderRow,
  recordEvent,
  shipmentMachine,
} from "../orders/index.ts";
import { orders, shipments } from "../orders/schema.ts";
import { closeReinstated, completeLatePayment, lockDifference } from "../payments/index.ts";
import { consumeAgain, countCouponUse, lockCards, lockCoupon } from "../promotions/index.ts";

/** Reopens an expired order that was paid late: reserves stock, gift cards and coupon again and marks it paid. */
export function reinstateOrder(ctx: Ctx, differenceId: number): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const difference = await lockDifference(ctx, differenceId, "reinstate");
    const { token } = existing(await findOrderById(ctx, difference.orderId ?? 0));
    const details = { difference: differenceId };
    await actOnOrder(ctx, { token, action: "reinstate", details }, async (ctx, order) => {
      try {
        await takeAgain(ctx, order, () => releaseUnpaid(ctx, order.id));
      } catch (error) {
        if (error instanceof CommerceError) throw cannot(error);
        throw error;
      }
      const reinstated = await reopen(ctx, order);
      await recordEvent(ctx, order.id, "reinstated", details);
      await completeLatePayment(ctx, reinstated, difference.attemptId ?? 0);
    });
    await closeReinstated(ctx, difference.id);
  });
}

const cannot = (cause: CommerceError) =>
  conflict(`L’ordine non si può ripristinare, puoi solo rimborsare: ${cause.message}`);

/** Reserves everything an order needs, in the same lock order as placing it. Only a paid order may make room first. */
export async function takeAgain(
  ctx: Ctx,
  order: OrderRow,
  makeRoom?: () => Promise<void>,
): Promise<void> {
  await lockCoupon(ctx, order);
  await lockCards(ctx, order.id);
  await consumeAgain(ctx, order.id);
  const { items } = await loadRecord(ctx, order);
  await makeRoom?.();
  await holdStock(ctx, items);
  await countCouponUse(ctx, order);
}

/** Paid orders take precedence: cancels the oldest unpaid orders that hold the missing pieces. */
async function releaseUnpaid(ctx: Ctx, paidId: number): Promise<void> {
  for (;;) {
    const oldest = await findOldestHold(ctx, paidId);
    if (!oldest) return;
    await cancelLocked(ctx, oldest, "outranked", null);
  }
}

export async function reopen(ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  const state = apply(orderMachine, order.state, "reinstate");
  const ships = needsShipping(await loadRecord(ctx, order));
  await ctx.db
    .update(shipments)
    .set({ state: shipmentMachine.reinstate.to })
    .where(sql`${shipments.orderId} = ${order.id} and ${shipments.state} = 'cancelled'`);
  const change = {
    state,
    shippingState: ships ? "ready" : "no_shipping",
    paymentState: "awaiting_payment",
    cancelledAt: null,
    updatedAt: ctx.clock(),
  };
  await updateById(ctx.db, orders, order.id, change);
  return { ...order, ...change };
}
