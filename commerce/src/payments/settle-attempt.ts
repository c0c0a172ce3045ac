import { eq } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { gatewayEvents, orders, paymentAttempts, payments } from "../db/schema/orders.ts";
import { failLocked, tellFailure } from "../orders/fail-payment.ts";
import type { OrderRow } from "../orders/order-record.ts";
import { awaitsMoney } from "../orders/order-machines.ts";
import { recordEvent } from "../orders/record-event.ts";
import { completePayment } from "./complete-payment.ts";
import { currentPayment } from "./current-payment.ts";
import { findAttempt } from "./find-attempt.ts";
import type { AttemptRow, Outcome } from "./gateway.ts";
import { movePayment } from "./move-payment.ts";

type News = {
  gateway: string;
  reference: string;
  outcome: Outcome;
  /** What the gateway calls this piece of news; the same piece twice changes nothing. */
  eventId?: string;
  reason?: string | null;
};

const over = new Set(["succeeded", "surplus", "refunded"]);

/** Writes what the gateway says of an attempt; any order and any number of times lead to the same end. */
export function settleAttempt(ctx: Ctx, news: News): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    if (news.eventId && !(await isNew(ctx, news.gateway, news.eventId))) return;
    const found = await findAttempt(ctx, news.gateway, news.reference);
    if (!found) return;
    const [order] = await ctx.db
      .select()
      .from(orders)
      .where(eq(orders.id, found.orderId))
      .for("update");
    const attempt = (await findAttempt(ctx, news.gateway, news.reference))?.attempt;
    if (!order || !attempt || over.has(attempt.state)) return;
    if (news.outcome === "succeeded") await succeed(ctx, order, attempt);
    else await settleUnpaid(ctx, order, attempt, news);
  });
}

async function isNew(ctx: Ctx, gateway: string, eventId: string): Promise<boolean> {
  const added = await ctx.db
    .insert(gatewayEvents)
    .values({ gateway, eventId, at: ctx.clock() })
    .onConflictDoNothing()
    .returning();
  return added.length > 0;
}

/** Money that this order no longer waits for goes back where it came from. */
async function succeed(ctx: Ctx, order: OrderRow, attempt: AttemptRow): Promise<void> {
  const payment = await currentPayment(ctx, order.id);
  const isAwaited =
    order.state === "new" &&
    awaitsMoney(order.paymentState) &&
    (payment?.state === "new" || payment?.state === "processing") &&
    payment.amount === attempt.amount;
  if (payment && isAwaited) {
    await setAttempt(ctx, attempt, { state: "succeeded", paymentId: payment.id });
    await completePayment(ctx, order, payment, { gateway: attempt.gateway });
    return;
  }
  await setAttempt(ctx, attempt, { state: "surplus" });
  const data = { attempt: attempt.id, amount: attempt.amount };
  await recordEvent(ctx, order.id, "payment_surplus", data);
  await ctx.jobs.enqueue(ctx.db, "refund", { attemptId: attempt.id }, { key: `s${attempt.id}` });
}

async function settleUnpaid(
  ctx: Ctx,
  order: OrderRow,
  attempt: AttemptRow,
  { outcome, reason }: News,
): Promise<void> {
  const wasLive = ["open", "challenge", "processing"].includes(attempt.state);
  if (!wasLive || outcome === attempt.state) return;
  await setAttempt(ctx, attempt, { state: outcome });
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, attempt.paymentId));
  if (!payment || order.state !== "new") return;
  if (outcome === "processing" && payment.state === "new") {
    await movePayment(ctx, payment, "process");
  }
  if (outcome === "failed" && (payment.state === "new" || payment.state === "processing")) {
    await failLocked(ctx, order, payment, reason ?? null);
    await tellFailure(ctx, order, payment);
  }
}

async function setAttempt(
  ctx: Ctx,
  { id }: AttemptRow,
  change: Partial<AttemptRow>,
): Promise<void> {
  await ctx.db
    .update(paymentAttempts)
    .set({ ...change, updatedAt: ctx.clock() })
    .where(eq(paymentAttempts.id, id));
}
