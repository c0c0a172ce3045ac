import { eq } from "drizzle-orm";
import { sumOf, wholeRefund } from "#contract/admin/refund-lines.ts";
import { giveBack, lockCards, voidBoughtCards, giveCouponUseBack } from "../promotions/index.ts";
import { CommerceError, type Ctx } from "../kernel/ctx.ts";
import { updateById } from "../kernel/db/rows.ts";
import { emit } from "../kernel/events.ts";
import { definePlugin } from "../kernel/plugins.ts";
import {
  actOnOrder,
  apply,
  awaitsMoney,
  currentPayment,
  orderMachine,
  type OrderRow,
  readPlaced,
  recordEvent,
  releaseStock,
  shipmentMachine,
} from "../orders/index.ts";
import { orders, shipments } from "../orders/schema.ts";
import {
  closeAttempts,
  movePayment,
  recordCardRefund,
  refundableOf,
  type RefundRow,
  requestRefund,
  tryRefund,
} from "../payments/index.ts";

type Input = { token: string; reason?: string | null };

/**
 * Cancels an order before shipment: returns stock, gift card balances, the coupon, and money already paid. The order is
 * cancelled even if the refund fails; the timeline shows it.
 */
export async function cancelOrder(ctx: Ctx, { token, ...details }: Input): Promise<void> {
  const refund = await actOnOrder(ctx, { token, action: "cancel", details }, (ctx, order) =>
    cancelLocked(ctx, order, "cancelled", details.reason ?? null),
  );
  if (!refund) return;
  await tryRefund(ctx, refund).catch((error: unknown) => {
    if (!(error instanceof CommerceError)) throw error;
  });
}

/** `expired` means it was not paid in time, `outranked` that a paid order needed its pieces before. */
export async function cancelLocked(
  ctx: Ctx,
  order: OrderRow,
  event: "cancelled" | "expired" | "outranked",
  reason: string | null,
): Promise<RefundRow | undefined> {
  const state = await stop(ctx, order);
  await lockCards(ctx, order.id);
  await voidBoughtCards(ctx, order.id);
  const refund = await endPayment(ctx, order, reason);
  const { toCards } = await refundableOf(ctx, order.id, undefined);
  if (toCards > 0) {
    await giveBack(ctx, order.id, toCards, "cancelled");
    if (!awaitsMoney(order.paymentState)) await recordCardRefund(ctx, order.id, toCards, reason);
  }
  await close(ctx, order, { state, paymentState: paymentStateAfter(order, refund) });
  await recordEvent(ctx, order.id, event, { reason });
  await emit(ctx, "order.cancelled", {
    orderId: order.id,
    unpaid: event !== "cancelled",
    outranked: event === "outranked",
  });
  return refund;
}

async function stop(ctx: Ctx, order: OrderRow): Promise<OrderRow["state"]> {
  const state = apply(orderMachine, order.state, "cancel");
  await cancelShipments(ctx, order);
  await giveCouponUseBack(ctx, order.id);
  return state;
}

type Ended = Pick<OrderRow, "state" | "paymentState">;

async function close(ctx: Ctx, order: OrderRow, { state, paymentState }: Ended): Promise<void> {
  await releaseStock(ctx, order.id);
  await updateById(ctx.db, orders, order.id, {
    state,
    shippingState: "cancelled",
    paymentState,
    paymentDueAt: null,
    cancelledAt: ctx.clock(),
    updatedAt: ctx.clock(),
  });
}

/** Cancels an order that was fully refunded before shipment; the refund's email is enough. */
export const refundedOrders = definePlugin({
  name: "refunded-orders",
  setup(kernel) {
    kernel.within("order.refunded", async (ctx, { data: { orderId } }) => {
      const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
      const isUnsent = order?.state === "new" && order.shippingState === "ready";
      if (!order || !isUnsent || order.paymentState !== "refunded") return;
      const { paymentState } = order;
      await close(ctx, order, { state: await stop(ctx, order), paymentState });
      await recordEvent(ctx, orderId, "cancelled", { reason: "Rimborsato per intero" });
    });
  },
});

/** An order stays "paid" until its refund has been paid out. */
function paymentStateAfter({ paymentState }: OrderRow, refund: RefundRow | undefined): string {
  if (awaitsMoney(paymentState)) return "cancelled";
  return refund ? paymentState : "refunded";
}

async function cancelShipments(ctx: Ctx, { id }: OrderRow): Promise<void> {
  const rows = await ctx.db.select().from(shipments).where(eq(shipments.orderId, id));
  for (const shipment of rows) {
    const state = apply(shipmentMachine, shipment.state, "cancel");
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
    lines: await cancelledLines(ctx, order.id, toPayment),
  });
}

/** The order's lines without the part paid by gift cards, which was already returned to them. */
async function cancelledLines(ctx: Ctx, orderId: number, amount: number) {
  const { order } = await readPlaced(ctx, orderId);
  const byCards = order.appliedGiftCardAmount;
  const lines = wholeRefund(order);
  if (byCards > 0)
    lines.push({ label: "Pagato con carte regalo", quantity: null, amount: -byCards });
  return sumOf(lines) === amount ? lines : null;
}
