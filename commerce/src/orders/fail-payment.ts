import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { payments } from "../db/schema/orders.ts";
import { CommerceError } from "../errors.ts";
import { closeAttempts } from "../payments/close-attempts.ts";
import { currentPayment } from "../payments/current-payment.ts";
import { movePayment } from "../payments/move-payment.ts";
import { lockPlacedOrder } from "./load-order.ts";
import type { OrderRow, PaymentRow } from "./order-record.ts";
import { queueOrderLetter } from "./order-letter.ts";
import { readPlaced } from "./read-placed.ts";
import { recordEvent } from "./record-event.ts";

type Input = { token: string; reason?: string | null };

export function failPayment(ctx: Ctx, { token, reason = null }: Input): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    const payment = await currentPayment(ctx, order.id);
    if (!payment) throw new CommerceError("invalid", "The order has no payment to fail.");
    await failLocked(ctx, order, payment, reason);
    await tellFailure(ctx, order, payment);
  });
}

/** The order can be paid again at once: a fresh payment takes the place of the failed one. */
export async function failLocked(
  ctx: Ctx,
  order: OrderRow,
  payment: PaymentRow,
  reason: string | null,
): Promise<PaymentRow> {
  await movePayment(ctx, payment, "fail");
  await closeAttempts(ctx, payment.id);
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...same } = payment;
  const [fresh] = await ctx.db
    .insert(payments)
    .values({ ...same, state: "new", refunded: 0, createdAt: ctx.clock(), updatedAt: ctx.clock() })
    .returning();
  if (!fresh) throw new Error("Inserting a payment returns it");
  await recordEvent(ctx, order.id, "payment_failed", { payment: payment.id, reason });
  return fresh;
}

export async function tellFailure(ctx: Ctx, order: OrderRow, failed: PaymentRow): Promise<void> {
  const placed = await readPlaced(ctx, order.id);
  await queueOrderLetter(ctx, placed, "payment_failed", failed.id, {});
}
