import { formatEuro } from "#contract/format/money.ts";
import type { Order } from "#contract/order.ts";

export type MoneyRow = { label: string; amount: number };

/** What stands between the items and the total; together they make it. */
export function moneyRows(order: Order): MoneyRow[] {
  const rows = [
    { label: "Subtotale prodotti", amount: order.itemsSubtotal },
    ...order.promotions.map(({ label, amount }) => ({ label: `Sconto: ${label}`, amount })),
  ];
  if (needsShipping(order)) {
    rows.push({ label: "Spedizione", amount: order.shippingTotal - order.shippingPromotionTotal });
  }
  if (order.paymentFeeTotal !== 0) {
    rows.push({ label: "Supplemento per il pagamento", amount: order.paymentFeeTotal });
  }
  for (const { code, amount } of order.giftCards) {
    rows.push({ label: `Carta regalo ···· ${code.slice(-4)}`, amount: -amount });
  }
  return rows;
}

export function needsShipping(order: Order): boolean {
  return order.items.some((item) => item.selectedVariant.shippingRequired);
}

export function printAmount(amount: number): string {
  return amount < 0 ? `−${formatEuro(-amount)}` : formatEuro(amount);
}
