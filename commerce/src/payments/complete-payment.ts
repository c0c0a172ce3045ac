import type { Ctx } from "../ctx.ts";
import type { OrderRow, PaymentRow } from "../orders/order-record.ts";
import { queueOrderLetter } from "../orders/order-letter.ts";
import { reachPaid } from "../orders/reach-paid.ts";
import { readPlaced } from "../orders/read-placed.ts";
import { recordEvent } from "../orders/record-event.ts";
import { closeAttempts } from "./close-attempts.ts";
import { movePayment } from "./move-payment.ts";

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
  await queueOrderLetter(ctx, await readPlaced(ctx, order.id), "payment_received", payment.id, {});
}
