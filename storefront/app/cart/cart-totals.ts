import type { Order } from "#contract/order.ts";

export type TotalRow = {
  kind:
    "subtotal" | "promotion" | "giftBox" | "consultation" | "shipping" | "paymentFee" | "giftCard";
  /** Name of the promotion, last signs of the gift card. */
  name: string | null;
  /** Signed: discounts are below zero. */
  amount: number;
};

/** The rows above the total; together they make it. */
export function totalRows(order: Order): TotalRow[] {
  const boxes = order.items.filter((item) => item.giftBox);
  const boxesTotal = boxes.reduce((sum, item) => sum + item.subtotal, 0);
  const rows: TotalRow[] = [row("subtotal", order.itemsSubtotal - boxesTotal)];
  rows.push(...promotionRows(order));
  if (boxes.length > 0) rows.push(row("giftBox", boxesTotal));
  if (order.consultation) rows.push(row("consultation", order.consultationTotal));
  if (needsShipping(order)) rows.push(row("shipping", order.shippingTotal));
  if (order.paymentFeeTotal !== 0) rows.push(row("paymentFee", order.paymentFeeTotal));
  for (const card of order.giftCards) rows.push(row("giftCard", -card.amount, card.code.slice(-4)));
  return rows;
}

/** SPEC §5: not needed only if the cart is empty or no item requires shipping. */
export function needsShipping(order: Order): boolean {
  return order.items.some((item) => item.selectedVariant.shippingRequired);
}

/** One row per promotion on the products; the order does not say which of them are on shipping. */
function promotionRows(order: Order): TotalRow[] {
  const { promotions, orderPromotionTotal, shippingPromotionTotal } = order;
  if (orderPromotionTotal === 0) return [];
  const onShipping =
    shippingPromotionTotal === 0
      ? undefined
      : promotions.find((promotion) => promotion.amount === shippingPromotionTotal);
  const onProducts = promotions.filter((promotion) => promotion !== onShipping);
  const told = onProducts.reduce((sum, promotion) => sum + promotion.amount, 0);
  return told === orderPromotionTotal
    ? onProducts.map(({ label, amount }) => row("promotion", amount, label))
    : [row("promotion", orderPromotionTotal)];
}

function row(kind: TotalRow["kind"], amount: number, name: string | null = null): TotalRow {
  return { kind, name, amount };
}
