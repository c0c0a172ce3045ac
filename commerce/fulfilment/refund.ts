import { formatEuro } from "#contract/format/money.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { CommerceError, invalid } from "../kernel/errors.ts";
import { lockCards, voidBoughtCards } from "../gift-cards/index.ts";
import { currentPayment, lockPlacedOrder, type OrderRow } from "../orders/index.ts";
import { refundableOf, type RefundRow, requestRefund, tryRefund } from "../payments/index.ts";
import type { ExtraWork } from "./cancel.ts";

type Input = {
  token: string;
  /** All that is left when absent. */ amount?: number;
  reason?: string | null;
};

/**
 * Gives money back, first the way it was paid, then onto the gift cards that paid the rest.
 * "pending" when the gateway does not answer: the job goes on asking.
 */
export async function refundOrder(
  ctx: Ctx,
  input: Input,
  extraWork: ExtraWork = async () => {},
): Promise<"succeeded" | "pending"> {
  const refund = await withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, input.token);
    const refund = await request(ctx, order, input);
    await extraWork(ctx, order);
    return refund;
  });
  return tryRefund(ctx, refund.id);
}

async function request(
  ctx: Ctx,
  order: OrderRow,
  { amount, reason = null }: Input,
): Promise<RefundRow> {
  if (order.paymentState !== "paid" && order.paymentState !== "partially_refunded") {
    throw new CommerceError(
      "invalid",
      `Cannot refund as order is in a wrong state. Current: ${order.paymentState}.`,
    );
  }
  await lockCards(ctx, order.id);
  const payment = await currentPayment(ctx, order.id);
  const { toPayment, toCards } = await refundableOf(ctx, order.id, payment);
  const wanted = amount ?? toPayment + toCards;
  if (!Number.isSafeInteger(wanted) || wanted < 1 || wanted > toPayment + toCards) {
    throw invalid(
      "amount",
      `L’importo deve essere tra ${formatEuro(1)} e ${formatEuro(toPayment + toCards)}.`,
    );
  }
  if (wanted === toPayment + toCards) await voidBoughtCards(ctx, order.id);
  const byPayment = Math.min(wanted, toPayment);
  return requestRefund(ctx, {
    orderId: order.id,
    paymentId: payment?.id ?? null,
    amount: byPayment,
    giftCardAmount: wanted - byPayment,
    reason,
  });
}
