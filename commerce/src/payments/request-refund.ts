import type { Ctx } from "../ctx.ts";
import { refunds } from "../db/schema/orders.ts";
import { recordEvent } from "../orders/record-event.ts";

export type RefundRow = typeof refunds.$inferSelect;
type Wanted = Pick<RefundRow, "orderId" | "paymentId" | "amount" | "giftCardAmount" | "reason">;

/** Written down before the gateway is asked; the job makes sure it is asked even if this process dies. */
export async function requestRefund(ctx: Ctx, wanted: Wanted): Promise<RefundRow> {
  const [refund] = await ctx.db
    .insert(refunds)
    .values({ ...wanted, state: "pending", createdAt: ctx.clock(), updatedAt: ctx.clock() })
    .returning();
  if (!refund) throw new Error("Inserting a refund returns it");
  const { amount, giftCardAmount, reason } = wanted;
  const data = { refund: refund.id, amount: amount + giftCardAmount, reason };
  await recordEvent(ctx, wanted.orderId, "refund_requested", data);
  await ctx.jobs.enqueue(
    ctx.db,
    "refund",
    { refundId: refund.id },
    { key: `r${refund.id}`, startAfter: new Date(ctx.clock().getTime() + 60_000) },
  );
  return refund;
}
