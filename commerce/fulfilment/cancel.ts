import { eq } from "drizzle-orm";
import { sumOf, wholeRefund } from "#contract/admin/refund-lines.ts";
import { giveBack, lockCards, voidBoughtCards } from "../gift-cards/index.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { emit } from "../kernel/events.ts";
import { CommerceError } from "../kernel/errors.ts";
import {
  apply,
  awaitsMoney,
  currentPayment,
  lockPlacedOrder,
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
  refundableOf,
  type RefundRow,
  requestRefund,
  tryRefund,
} from "../payments/index.ts";
import { giveCouponUseBack } from "../promotions/index.ts";

type Input = { token: string; reason?: string | null };

/** Written in the same transaction; gets the order as it was before. */
export type ExtraWork = (ctx: Ctx, before: OrderRow) => Promise<void>;

/**
 * Until it ships an order can be undone: stock, balances and coupon return, and so does money already paid.
 * Whatever becomes of the refund, the order is cancelled; its timeline tells.
 */
export async function cancelOrder(
  ctx: Ctx,
  { token, reason = null }: Input,
  extraWork: ExtraWork = async () => {},
): Promise<void> {
  const refund = await withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    const refund = await cancelLocked(ctx, order, "cancelled", reason);
    await extraWork(ctx, order);
    return refund;
  });
  if (!refund) return;
  await tryRefund(ctx, refund.id).catch((error: unknown) => {
    if (!(error instanceof CommerceError)) throw error;
  });
}

/** `expired`: its money did not come in time. */
export async function cancelLocked(
  ctx: Ctx,
  order: OrderRow,
  event: "cancelled" | "expired",
  reason: string | null,
): Promise<RefundRow | undefined> {
  const state = apply(orderMachine, order.state, "cancel", "order");
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
  await emit(ctx, "order.cancelled", { orderId: order.id, unpaid: event === "expired" });
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
    const state = apply(shipmentMachine, shipment.state, "cancel", "shipment");
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

/** The whole order, less what gift cards had paid: that is on them again already. */
async function cancelledLines(ctx: Ctx, orderId: number, amount: number) {
  const { order } = await readPlaced(ctx, orderId);
  const byCards = order.appliedGiftCardAmount;
  const lines = wholeRefund(order);
  if (byCards > 0)
    lines.push({ label: "Pagato con carte regalo", quantity: null, amount: -byCards });
  return sumOf(lines) === amount ? lines : null;
}
