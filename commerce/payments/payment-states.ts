import { and, eq, inArray } from "drizzle-orm";
import { issueGiftCards } from "../gift-cards/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { emit } from "../kernel/events.ts";
import { CommerceError } from "../kernel/errors.ts";
import {
  apply,
  fulfillIfDone,
  type OrderRow,
  paymentMachine,
  type PaymentRow,
  recordEvent,
} from "../orders/index.ts";
import { orders, payments } from "../orders/schema.ts";
import { storePromise } from "../shipping/index.ts";
import { paymentAttempts } from "./schema.ts";

/** The money of a locked order has arrived. */
export async function completePayment(
  ctx: Ctx,
  order: OrderRow,
  payment: PaymentRow,
  data: object = {},
): Promise<void> {
  await movePayment(ctx, payment, "complete");
  await closeAttempts(ctx, payment.id);
  await recordEvent(ctx, order.id, "paid", {
    payment: payment.id,
    amount: payment.amount,
    ...data,
  });
  await reachPaid(ctx, order);
  // Until now it was a promise on condition that the money comes.
  const confirms = order.paymentState === "awaiting_payment" && order.shippingState === "ready";
  if (confirms) await storePromise(ctx, order);
  await emit(ctx, "order.paid", { orderId: order.id, paymentId: payment.id });
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

export const emitFailure = (ctx: Ctx, order: OrderRow, failed: PaymentRow): Promise<void> =>
  emit(ctx, "order.payment_failed", { orderId: order.id, paymentId: failed.id });

/** What follows from the money being there: bought gift cards go out, and an order with nothing to ship is done. */
export async function reachPaid(ctx: Ctx, { id }: Pick<OrderRow, "id">): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ paymentState: "paid", paymentDueAt: null, updatedAt: ctx.clock() })
    .where(eq(orders.id, id));
  await issueGiftCards(ctx, id);
  await fulfillIfDone(ctx, id);
}

/** Moves the payment from the very state it was read in, or refuses. */
export async function movePayment(
  ctx: Ctx,
  payment: PaymentRow,
  move: keyof typeof paymentMachine,
  change: Partial<PaymentRow> = {},
): Promise<PaymentRow> {
  const state = apply(paymentMachine, payment.state, move, "payment");
  const [moved] = await ctx.db
    .update(payments)
    .set({ ...change, state, updatedAt: ctx.clock() })
    .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
    .returning();
  if (!moved) throw new CommerceError("conflict", "The payment has changed meanwhile.");
  return moved;
}

/** Nobody should pay by them any more; money that comes all the same is sent back. */
export async function closeAttempts(ctx: Ctx, paymentId: number): Promise<void> {
  await ctx.db
    .update(paymentAttempts)
    .set({ state: "abandoned", updatedAt: ctx.clock() })
    .where(
      and(
        eq(paymentAttempts.paymentId, paymentId),
        inArray(paymentAttempts.state, ["open", "challenge"]),
      ),
    );
}
