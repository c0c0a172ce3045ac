import { formatEuro } from "#contract/format/money.ts";
import { CommerceError, type Ctx } from "../../kernel/ctx.ts";
import {
  eligiblePaymentMethods,
  exceeds,
  heldBy,
  isAboveLimit,
  lockUnpaidHolds,
  type PaymentMethodRow,
  type PaymentStart,
  type PricedOrder,
  wayOf,
} from "../../orders/index.ts";

/** A refusal that may reveal what a mailbox has ordered before. */
export const historyRefusal = (message: string) =>
  Object.assign(new CommerceError("invalid", message), { revealsHistory: true });

export const isHistoryRefusal = (error: unknown) =>
  error instanceof CommerceError && "revealsHistory" in error;

type Holds = { pieces: number; amount: number };

/**
 * Limits the stock held by unpaid orders, so that one person or network cannot take all of it. Above the limits an order
 * must be paid online within minutes, or within hours if the shop offers no online payment. Changing the payment of a
 * placed order is limited too, since it could be placed as paid online.
 */
export async function limitUnpaid(
  ctx: Ctx,
  pricedOrder: PricedOrder,
  { network, method }: { network: string | null; method: PaymentMethodRow },
  start: PaymentStart,
): Promise<PaymentStart> {
  const { record, rules } = pricedOrder;
  const { order, hours, onlineMinutes } = rules.unpaid;
  const way = wayOf(method.type);
  const mailbox = record.order.email?.toLowerCase();
  if (mailbox) await lockUnpaidHolds(ctx, "mailbox", mailbox);
  if (network) await lockUnpaidHolds(ctx, "network", network);
  const isAbove =
    exceeds(heldBy(pricedOrder), order) ||
    (mailbox && (await isAboveLimit(ctx, pricedOrder, "mailbox", mailbox))[way]) ||
    (network && (await isAboveLimit(ctx, pricedOrder, "network", network))[way]);
  if (!isAbove) return start;
  const couldPayOnline = eligiblePaymentMethods(pricedOrder).some(({ type }) => type === "online");
  const isRefused = way === "later" && couldPayOnline;
  if (isRefused || start.paymentDueAt === null) throw refusal(order);
  // Changing the payment back and forth must not extend an existing deadline.
  const dues = [start.paymentDueAt, record.order.paymentDueAt].flatMap(
    (due) => due?.getTime() ?? [],
  );
  const minutes = way === "online" ? onlineMinutes : hours * 60;
  const soon = ctx.clock().getTime() + minutes * 60_000;
  return { ...start, paymentDueAt: new Date(Math.min(soon, ...dues)) };
}

/** Does not say whether mailbox or network was the reason, which would reveal who has ordered. */
const refusal = ({ pieces, amount }: Holds) =>
  historyRefusal(
    `Ci sono troppi pezzi in attesa di pagamento (al massimo ${pieces} per ordine, o ${formatEuro(amount)}): scegli un altro pagamento.`,
  );
