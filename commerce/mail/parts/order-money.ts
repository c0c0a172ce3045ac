import { needsShipping } from "#contract/checkout-rules.ts";
import { formatEuro } from "#contract/format/money.ts";
import type { Order } from "#contract/order.ts";

export type MoneyRow = { label: string; amount: number };

/** The rows between items and total; they add up to the total. */
export function moneyRows(order: Order): MoneyRow[] {
  const rows = [{ label: "Subtotale prodotti", amount: order.itemsSubtotal }];
  // Shipping comes before the discounts, because one of them may reduce it.
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

/** Gift cards that pay something: earlier cards may already have covered the total. */
export const payingCards = ({ giftCards }: Pick<Order, "giftCards">) =>
  giftCards.filter(({ amount }) => amount > 0);

/** Total rows with the VAT included; gift cards are payments, not discounts. */
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
