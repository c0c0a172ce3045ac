import { formatEuro } from "#contract/format/money.ts";
import { totalLabel, totalRows } from "#contract/format/order-totals.ts";
import type { Order } from "#contract/order.ts";

export type MoneyRow = { label: string; amount: number };

/** The rows between items and total, which they add up to. */
export const moneyRows = (order: Order): MoneyRow[] => rowsOfKind(order, false);

const rowsOfKind = (order: Order, giftCards: boolean) =>
  totalRows(order)
    .filter(({ kind }) => (kind === "giftCard") === giftCards)
    .map((row) => ({ label: totalLabel(row), amount: row.amount }));

/** Gift cards that pay something: earlier cards may already have covered the total. */
export const payingCards = ({ giftCards }: Pick<Order, "giftCards">) =>
  giftCards.filter(({ amount }) => amount > 0);

/** The total with the VAT included; gift cards are payments, not discounts. */
export function paymentRows(order: Order): (MoneyRow & { total?: true })[] {
  const { total } = order;
  const giftCards = rowsOfKind(order, true);
  const whole = giftCards.reduce((sum, { amount }) => sum - amount, total);
  return [
    { label: "Totale", amount: whole, total: true },
    ...(order.taxTotal > 0 ? [{ label: "di cui IVA", amount: order.taxTotal }] : []),
    ...giftCards,
    ...(giftCards.length > 0 ? [{ label: "Da pagare", amount: total, total: true as const }] : []),
  ];
}

export function printAmount(amount: number): string {
  return amount < 0 ? `−${formatEuro(-amount)}` : formatEuro(amount);
}
