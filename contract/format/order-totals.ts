import { needsShipping } from "../checkout-rules.ts";
import type { Order } from "../order.ts";

/** A row above the total, the same in cart, emails, documents and back office. */
export type TotalRow = {
  kind:
    "subtotal" | "promotion" | "giftBox" | "consultation" | "shipping" | "paymentFee" | "giftCard";
  /** Name of the promotion, or the last characters of the gift card. */
  name: string | null;
  /** Discounts are negative amounts. */
  amount: number;
};

/** The fields of an order from which `rowsOf` derives the rows of totals. */
export type Bill = Pick<
  Order,
  | "itemsSubtotal"
  | "orderPromotionTotal"
  | "shippingPromotionTotal"
  | "shippingTotal"
  | "paymentFeeTotal"
  | "consultation"
  | "consultationTotal"
> & {
  boxes: readonly { subtotal: number }[];
  ships: boolean;
  promotions: readonly Order["promotions"][number][];
  giftCards: readonly { code: string; amount: number }[];
};

export function totalRows(order: Omit<Bill, "boxes" | "ships"> & Pick<Order, "items">): TotalRow[] {
  const boxes = order.items.filter((item) => item.giftBox && !item.unavailable);
  const sent = order.items.some((item) => !item.unavailable);
  return rowsOf({ ...order, boxes, ships: sent && needsShipping(order) });
}

/** The rows above the total; their sum is the total. */
export function rowsOf(bill: Bill): TotalRow[] {
  const boxesTotal = bill.boxes.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const rows: TotalRow[] = [row("subtotal", bill.itemsSubtotal - boxesTotal)];
  rows.push(...promotionRows(bill));
  if (bill.boxes.length > 0) rows.push(row("giftBox", boxesTotal));
  if (bill.consultation) rows.push(row("consultation", bill.consultationTotal));
  if (bill.ships) rows.push(row("shipping", bill.shippingTotal));
  if (bill.paymentFeeTotal !== 0) rows.push(row("paymentFee", bill.paymentFeeTotal));
  for (const { code, amount } of bill.giftCards)
    if (amount > 0) rows.push(row("giftCard", -amount, code.slice(-4)));
  return rows;
}

/** One row per promotion, or one in all if the backend does not report promotions separately. */
function promotionRows({ promotions, orderPromotionTotal }: Bill): TotalRow[] {
  if (orderPromotionTotal === 0) return [];
  const onProducts = promotions.filter(({ target }) => target === "items");
  const stated = onProducts.reduce((sum, { amount }) => sum + amount, 0);
  return stated === orderPromotionTotal
    ? onProducts.map(({ label, amount }) => row("promotion", amount, label))
    : [row("promotion", orderPromotionTotal)];
}

function row(kind: TotalRow["kind"], amount: number, name: string | null = null): TotalRow {
  return { kind, name, amount };
}

const labels = {
  subtotal: "Subtotale prodotti",
  promotion: "Sconto",
  giftBox: "Confezione regalo",
  consultation: "Consulenza",
  shipping: "Spedizione",
  paymentFee: "Supplemento per il pagamento",
  giftCard: "Carta regalo",
} satisfies Record<TotalRow["kind"], string>;

/** The label in emails, documents and back office; the storefront's are in its messages. */
export function totalLabel({ kind, name }: TotalRow): string {
  if (name === null) return labels[kind];
  return kind === "giftCard" ? `${labels[kind]} ···· ${name}` : `${labels[kind]}: ${name}`;
}
