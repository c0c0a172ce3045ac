import { and, eq } from "drizzle-orm";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import {
  type AttemptRow,
  awaitsMoney,
  currentPayment,
  gatewayNamed,
  type OrderRow,
  type Outcome,
  type PaymentMethodRow,
  type PaymentRow,
  recordEvent,
} from "../orders/index.ts";
import { gatewayEvents, paymentAttempts, paymentMethods } from "./schema.ts";
import { orders, payments } from "../orders/schema.ts";
import { completePayment, failLocked, movePayment, emitFailure } from "./payment-states.ts";

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
export function applyOutcome(ctx: Ctx, news: News): Promise<void> {
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
    await emitFailure(ctx, order, payment);
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

/** An attempt is only known together with the gateway that began it. */
export async function findAttempt(
  ctx: Ctx,
  gateway: string,
  reference: string,
): Promise<{ attempt: AttemptRow; orderId: number } | undefined> {
  const [found] = await ctx.db
    .select({ attempt: paymentAttempts, orderId: payments.orderId })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(and(eq(paymentAttempts.gateway, gateway), eq(paymentAttempts.reference, reference)));
  return found;
}

type MethodPart = Pick<PaymentMethodRow, "gateway" | "instrument">;

/** The method of a payment as it is now; one that was deleted has no gateway. */
export async function methodOf(ctx: Ctx, { methodCode }: PaymentRow): Promise<MethodPart> {
  const [method] = await ctx.db
    .select({ gateway: paymentMethods.gateway, instrument: paymentMethods.instrument })
    .from(paymentMethods)
    .where(eq(paymentMethods.code, methodCode ?? ""));
  return method ?? { gateway: "", instrument: null };
}

/** The shopper is back before the webhook, or the webhook never comes: ask what happened. True when it went well. */
export async function returnFromGateway(
  ctx: Ctx,
  token: string,
  reference: string,
): Promise<boolean> {
  const [found] = await ctx.db
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.token, token), eq(paymentAttempts.reference, reference)));
  if (!found) return false;
  const { gateway } = found.attempt;
  const outcome = await gatewayNamed(ctx, gateway).askOutcome(ctx, found.attempt);
  if (outcome) await applyOutcome(ctx, { gateway, reference, outcome });
  return outcome === "succeeded" || outcome === "processing";
}
