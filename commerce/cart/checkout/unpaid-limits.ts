import { formatEuro } from "#contract/format/money.ts";
import { CommerceError, type Ctx } from "../../kernel/ctx.ts";
import {
  eligiblePaymentMethods,
  exceeds,
  heldBy,
  lockUnpaidHolds,
  type PricedOrder,
  type UnpaidHolds,
} from "../../orders/index.ts";
import { verdictOn } from "../../kernel/limits/abuse.ts";

type Start = { paymentState: string; paymentDueAt: Date | null };

/**
 * Stock is held for free by orders that are paid later: one person, or one network, must not take all of it.
 * Above the limits an order is paid online, or within hours where the shop offers nothing online.
 */
export async function limitUnpaid(
  ctx: Ctx,
  pricedOrder: PricedOrder,
  network: string | null,
  start: Start,
): Promise<Start> {
  const { record, priced, rules } = pricedOrder;
  const limits = rules.unpaid;
  const method = rules.paymentMethods.find(({ code }) => code === priced.paymentMethodCode);
  if (start.paymentState === "paid" || method?.type === "online") return start;
  const verdict = network && (await verdictOn(ctx, network));
  const own = heldBy(pricedOrder);
  const { email } = record.order;
  const mailbox = email && (await lockUnpaidHolds(ctx, "mailbox", email.toLowerCase()));
  const others = network && (await lockUnpaidHolds(ctx, "network", network));
  const isAbove = [
    verdict === "blocked",
    exceeds(own, limits.order),
    mailbox && exceeds(sumOf(own, mailbox), scaled(limits.mailbox, ctx.config.limitFactor)),
    others &&
      verdict !== "trusted" &&
      exceeds(sumOf(own, others), scaled(limits.network, ctx.config.limitFactor)),
  ].some(Boolean);
  if (!isAbove) return start;
  const paysOnline = eligiblePaymentMethods(pricedOrder).some(({ type }) => type === "online");
  if (paysOnline || start.paymentDueAt === null) throw refusal(limits.order);
  const soon = new Date(ctx.clock().getTime() + limits.hours * 3_600_000);
  return { ...start, paymentDueAt: soon < start.paymentDueAt ? soon : start.paymentDueAt };
}

const sumOf = (a: UnpaidHolds, b: UnpaidHolds): UnpaidHolds => ({
  pieces: a.pieces + b.pieces,
  amount: a.amount + b.amount,
});

const scaled = ({ pieces, amount }: UnpaidHolds, factor: number): UnpaidHolds => ({
  pieces: pieces * factor,
  amount: amount * factor,
});

/** Nothing tells whether the mailbox or the network was the reason: it would tell who has ordered. */
const refusal = ({ pieces, amount }: UnpaidHolds) =>
  new CommerceError(
    "invalid",
    `Ci sono troppi pezzi in attesa di pagamento (al massimo ${pieces} per ordine, o ${formatEuro(amount)}): scegli un altro pagamento.`,
  );
