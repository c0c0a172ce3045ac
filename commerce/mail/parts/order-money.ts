import { needsShipping } from "#contract/checkout-rules.ts";
import { formatEuro } from "#contract/format/money.ts";
import type { Order } from "#contract/order.ts";

export type MoneyRow = { label: string; amount: number };

/** What stands between the items and the total of the order; together they make it. */
export function moneyRows(order: Order): MoneyRow[] {
  const rows = [{ label: "Subtotale prodotti", amount: order.itemsSubtotal }];
  // Before the discounts: one of them may take it off.
  if (needsShipping(order)) {
    rows.push({ label: "Spedizione", amount: order.shippingTotal - order.shippingPromotionTotal });
  }
  for (const { label, amount } of order.promotions)
    rows.push({ label: `Sconto: ${label}`, amount });
  if (order.paymentFeeTotal !== 0) {
    rows.push({ label: "Supplemento per il pagamento", amount: order.paymentFeeTotal });
  }
  return rows;
}

/** One that was covered by others before it pays nothing. */
export const payingCards = ({ giftCards }: Pick<Order, "giftCards">) =>
  giftCards.filter(({ amount }) => amount > 0);

/** The total with the VAT inside it; gift cards pay part of it, they make nothing cheaper. */
export function totalRows(order: Order): (MoneyRow & { total?: true })[] {
  const { total } = order;
  const giftCards = payingCards(order);
  const whole = giftCards.reduce((sum, { amount }) => sum + amount, total);
  return [
    { label: "Totale", amount: whole, total: true },
    ...(order.taxTotal > 0 ? [{ label: "di cui IVA", amount: order.taxTotal }] : []),
    ...giftCards.map(({ code, amount }) => ({
      label: `Carta regalo ···· ${code.slice(-4)}`,
      amount: -amount,
    })),
    ...(giftCards.length > 0 ? [{ label: "Da pagare", amount: total, total: true as const }] : []),
  ];
}

export function printAmount(amount: number): string {
  return amount < 0 ? `−${formatEuro(-amount)}` : formatEuro(amount);
}
