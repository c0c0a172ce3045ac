import { boughtName } from "../italy/withdrawal.ts";
import type { RefundLine } from "./order.ts";
import type { OrderContent, OrderItem } from "../order.ts";

export type RefundedPart = {
  items?: readonly { itemId: number; quantity: number }[] | undefined;
  shipping?: boolean | undefined;
};

/** Refund lines for some pieces of an order, net of discounts, and optionally its shipping. */
export function refundLines(order: OrderContent, { items = [], shipping = false }: RefundedPart) {
  const chosen = items.flatMap(({ itemId, quantity }) => {
    const item = order.items.find(({ id }) => id === itemId);
    return item && quantity > 0 ? lineOf(item, quantity) : [];
  });
  return [...chosen, ...(shipping ? shippingLine(order) : [])];
}

/** Refund lines for the whole amount paid, by every means of payment. */
export function wholeRefund(order: OrderContent): RefundLine[] {
  const items = order.items.map(({ id, quantity }) => ({ itemId: id, quantity }));
  const fee = line("Supplemento per il pagamento", order.paymentFeeTotal);
  return [...refundLines(order, { items, shipping: true }), ...fee];
}

function lineOf(item: OrderItem, pieces: number): RefundLine {
  const { id: itemId, quantity: bought, total } = item;
  const quantity = Math.min(pieces, bought);
  return {
    label: boughtName(item),
    quantity,
    amount: Math.floor((total * quantity) / bought),
    itemId,
  };
}

const shippingLine = (order: OrderContent) => line("Spedizione", order.shippingTotal);

const line = (label: string, amount: number): RefundLine[] =>
  amount === 0 ? [] : [{ label, quantity: null, amount }];

export const sumOf = (lines: readonly RefundLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);
