import { eq } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders, shipments } from "../db/schema/orders.ts";
import { CommerceError } from "../errors.ts";
import { giveBack, lockCards } from "../gifts/card-balance.ts";
import { voidBoughtCards } from "../gifts/void-cards.ts";
import { closeAttempts } from "../payments/close-attempts.ts";
import { currentPayment } from "../payments/current-payment.ts";
import { tryRefund } from "../payments/execute-refund.ts";
import { movePayment } from "../payments/move-payment.ts";
import { refundableOf } from "../payments/refund-ledger.ts";
import { requestRefund } from "../payments/request-refund.ts";
import type { RefundRow } from "../payments/request-refund.ts";
import { giveCouponUseBack } from "./coupon-use.ts";
import { lockPlacedOrder } from "./load-order.ts";
import type { OrderRow } from "./order-record.ts";
import { queueOrderLetter } from "./order-letter.ts";
import { awaitsMoney, orderMachine, shipmentMachine } from "./order-machines.ts";
import type { OrderState, ShipmentState } from "./order-machines.ts";
import { readPlaced } from "./read-placed.ts";
import { recordEvent } from "./record-event.ts";
import { apply } from "./state-machine.ts";
import { releaseStock } from "./stock.ts";

type Input = { token: string; reason?: string | null };

/** Written in the same transaction; gets the order as it was before. */
export type Alongside = (ctx: Ctx, before: OrderRow) => Promise<void>;

/**
 * Until it ships an order can be undone: stock, balances and coupon return, and so does money already paid.
 * Whatever becomes of the refund, the order is cancelled; its timeline tells.
 */
export async function cancelOrder(
  ctx: Ctx,
  { token, reason = null }: Input,
  alongside: Alongside = async () => {},
): Promise<void> {
  const refund = await withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    const refund = await cancelLocked(ctx, order, "cancelled", reason);
    await alongside(ctx, order);
    return refund;
  });
  if (!refund) return;
  await tryRefund(ctx, refund.id).catch((error: unknown) => {
    if (!(error instanceof CommerceError)) throw error;
  });
}

export async function cancelLocked(
  ctx: Ctx,
  order: OrderRow,
  event: "cancelled" | "expired",
  reason: string | null,
): Promise<RefundRow | undefined> {
  const state = apply(orderMachine, order.state as OrderState, "cancel", "order");
  await cancelShipments(ctx, order);
  await giveCouponUseBack(ctx, order.id);
  await lockCards(ctx, order.id);
  await voidBoughtCards(ctx, order.id);
  const refund = await endPayment(ctx, order, reason);
  const { toCards } = await refundableOf(ctx, order.id, undefined);
  if (toCards > 0) await giveBack(ctx, order.id, toCards, "cancelled");
  await releaseStock(ctx, order.id);
  await ctx.db
    .update(orders)
    .set({
      state,
      shippingState: "cancelled",
      paymentState: paymentStateAfter(order, refund),
      paymentDueAt: null,
      cancelledAt: ctx.clock(),
      updatedAt: ctx.clock(),
    })
    .where(eq(orders.id, order.id));
  await recordEvent(ctx, order.id, event, { reason });
  const placed = await readPlaced(ctx, order.id);
  await queueOrderLetter(ctx, placed, "order_cancelled", order.id, {});
  return refund;
}

/** Money on its way back keeps the order "paid" until it has left. */
function paymentStateAfter({ paymentState }: OrderRow, refund: RefundRow | undefined): string {
  if (awaitsMoney(paymentState)) return "cancelled";
  return refund ? paymentState : "refunded";
}

async function cancelShipments(ctx: Ctx, { id }: OrderRow): Promise<void> {
  const rows = await ctx.db.select().from(shipments).where(eq(shipments.orderId, id));
  for (const shipment of rows) {
    const state = apply(shipmentMachine, shipment.state as ShipmentState, "cancel", "shipment");
    await ctx.db.update(shipments).set({ state }).where(eq(shipments.id, shipment.id));
  }
}

async function endPayment(
  ctx: Ctx,
  order: OrderRow,
  reason: string | null,
): Promise<RefundRow | undefined> {
  const payment = await currentPayment(ctx, order.id);
  if (!payment) return undefined;
  await closeAttempts(ctx, payment.id);
  if (payment.state === "new" || payment.state === "processing") {
    await movePayment(ctx, payment, "cancel");
    return undefined;
  }
  const { toPayment } = await refundableOf(ctx, order.id, payment);
  if (toPayment === 0) return undefined;
  return requestRefund(ctx, {
    orderId: order.id,
    paymentId: payment.id,
    amount: toPayment,
    giftCardAmount: 0,
    reason,
  });
}
