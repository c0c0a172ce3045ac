import type { RefundLine } from "#contract/admin/order.ts";
import { formatEuro } from "#contract/format/money.ts";
import type { Order } from "#contract/order.ts";
import {
  type RefundedPart,
  refundLines,
  sumOf,
  wholeRefund,
} from "#contract/admin/refund-lines.ts";
import { CommerceError, type Ctx, invalid } from "../kernel/ctx.ts";
import { lockCards, voidBoughtCards } from "../promotions/index.ts";
import { actOnOrder, currentPayment, type OrderRow, readPlaced } from "../orders/index.ts";
import {
  refundableOf,
  type RefundProgress,
  type RefundRow,
  requestRefund,
  tryRefund,
} from "../payments/index.ts";

type Input = {
  /** Default: the price of the chosen parts, or everything not yet refunded. */
  amount?: number | undefined;
  reason?: string | null | undefined;
  /** The rows of a return, instead of the parts below. */
  lines?: RefundLine[];
} & RefundedPart;

/**
 * Refunds an order, first by its payment method, then to the gift cards that paid the rest. "pending": the gateway did not
 * answer, and a job keeps retrying. "to_do": staff must make a transfer.
 */
export async function refundOrder(
  ctx: Ctx,
  { token, ...details }: Input & { token: string },
): Promise<RefundProgress> {
  const refund = await actOnOrder(ctx, { token, action: "refund", details }, (ctx, order) =>
    requestOrderRefund(ctx, order, details),
  );
  return tryRefund(ctx, refund);
}

/** Checks the amount and records the refund; the payout starts after the transaction commits. */
export async function requestOrderRefund(
  ctx: Ctx,
  order: OrderRow,
  { amount, reason = null, lines, ...part }: Input,
): Promise<RefundRow> {
  if (order.paymentState !== "paid" && order.paymentState !== "partially_refunded") {
    throw new CommerceError(
      "invalid",
      "Questo ordine non è pagato, o è già rimborsato: ricarica la pagina.",
    );
  }
  await lockCards(ctx, order.id);
  const payment = await currentPayment(ctx, order.id);
  const { toPayment, toCards } = await refundableOf(ctx, order.id, payment);
  const { order: placed } = await readPlaced(ctx, order.id);
  const parts = partsOf(placed, part);
  const requested = amount ?? (parts.length > 0 ? sumOf(parts) : toPayment + toCards);
  if (!Number.isSafeInteger(requested) || requested < 1 || requested > toPayment + toCards) {
    throw invalid(
      "amount",
      `L’importo deve essere tra ${formatEuro(1)} e ${formatEuro(toPayment + toCards)}.`,
    );
  }
  const isAll = requested === toPayment + toCards;
  await voidBoughtCards(ctx, order.id, isAll ? undefined : (part.items ?? []));
  const byPayment = Math.min(requested, toPayment);
  return requestRefund(ctx, {
    orderId: order.id,
    paymentId: payment?.id ?? null,
    amount: byPayment,
    giftCardAmount: requested - byPayment,
    reason,
    lines: lines ?? linesOf(placed, parts, requested),
  });
}

function partsOf(order: Order, part: RefundedPart): RefundLine[] {
  const isBought = ({ itemId, quantity }: { itemId: number; quantity: number }) =>
    order.items.some((item) => item.id === itemId && quantity <= item.quantity);
  if (part.items && !part.items.every(isBought))
    throw invalid("items", "Questi pezzi non sono dell’ordine.");
  return refundLines(order, part);
}

/** A refund without parts has known lines only if it is of the whole amount. */
function linesOf(order: Order, parts: RefundLine[], amount: number): RefundLine[] | null {
  if (parts.length > 0) return parts;
  const whole = wholeRefund(order);
  return sumOf(whole) === amount ? whole : null;
}
