import { eq } from "drizzle-orm";
import { audit } from "../kernel/admin/audit.ts";
import { CommerceError, type Ctx, withTransaction } from "../kernel/ctx.ts";
import { findRow, updateById } from "../kernel/db/rows.ts";
import { queueOrderEmail } from "../mail/index.ts";
import { gatewayNamed, GatewayRefusal, readPlaced, recordEvent } from "../orders/index.ts";
import { closeDifferences, type DifferenceRow, lockDifference } from "./differences.ts";
import { markSurplusRefunded, surplusKey } from "./refunds.ts";
import { paymentAttempts, paymentDifferences } from "./schema.ts";

/** Refunds the money of a difference. The job ensures that it happens even if this process dies. */
export async function refundDifference(ctx: Ctx, id: number): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await lockDifference(ctx, id, "refund");
    await updateById(ctx.db, paymentDifferences, id, { state: "refunding", problem: null });
    await audit(ctx, "payment-differences.refund", `payment-differences:${id}`);
    const startAfter = new Date(ctx.clock().getTime() + 60_000);
    const options = { key: `d${id}`, startAfter };
    await ctx.jobs.enqueue(ctx.db, "refund", { differenceId: id }, options);
  });
  try {
    await executeDifferenceRefund(ctx, id);
  } catch (error) {
    if (error instanceof CommerceError) throw error;
  }
}

/** Idempotent: the gateway refunds once per key. */
export async function executeDifferenceRefund(ctx: Ctx, id: number): Promise<void> {
  const difference = await findRow(ctx.db, paymentDifferences, eq(paymentDifferences.id, id));
  if (difference?.state !== "refunding") return;
  const { gateway, amount, details, attemptId } = difference;
  const attempt =
    attemptId === null
      ? undefined
      : await findRow(ctx.db, paymentAttempts, eq(paymentAttempts.id, attemptId));
  // The surplus job may attempt the same refund, so both use the same key.
  const key = attempt ? surplusKey(attempt) : `difference-${id}`;
  try {
    const refund = { attempt: attempt ?? { details }, amount, key };
    await gatewayNamed(ctx, gateway).refund(ctx, refund);
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    const refused = { state: "open", problem: error.message } as const;
    await updateById(ctx.db, paymentDifferences, id, refused);
    throw new CommerceError("invalid", `Il gateway ha rifiutato il rimborso: ${error.message}`);
  }
  await finish(ctx, difference);
}

function finish(ctx: Ctx, { id, orderId, attemptId, amount }: DifferenceRow): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const isIt = eq(paymentDifferences.id, id);
    const [locked] = await ctx.db.select().from(paymentDifferences).where(isIt).for("update");
    if (locked?.state !== "refunding") return;
    if (attemptId === null) await closeDifferences(ctx, isIt, "refunded");
    else await markSurplusRefunded(ctx, attemptId);
    if (orderId === null) return;
    await recordEvent(ctx, orderId, "late_payment_refunded", { difference: id, amount });
    const placed = await readPlaced(ctx, orderId);
    await queueOrderEmail(ctx, placed, "order_refunded", `difference:${id}`, { amount });
  });
}
