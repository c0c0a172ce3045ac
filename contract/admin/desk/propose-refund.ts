import { formatEuro } from "../../format/money.ts";
import { boughtName } from "../../italy/withdrawal.ts";
import type { OrderContent, OrderItem } from "../../order.ts";
import type { PieceCondition, ReturnRefundLine } from "./return.ts";

type Piece = {
  id: number;
  itemId: number;
  quantity: number;
  arrivedAt: unknown;
  condition: PieceCondition | null;
  provenAt: unknown;
};

type Returned = {
  cause: "withdrawal" | "complaint";
  pieces: readonly Piece[];
  refunded: Readonly<Record<string, number>>;
  standardShipping: number | null;
};

type Due = { amount: number; reason: string };

/**
 * Computes the refund due now by law, row by row (artt. 56, 57 and 59 Codice del consumo): pieces received or proven sent;
 * for a withdrawal from the whole order also standard delivery and the payment fee.
 */
export function proposeRefund(order: OrderContent, returned: Returned): ReturnRefundLine[] {
  const { pieces, refunded } = returned;
  const isWhole = order.items
    .filter(({ giftCard }) => !giftCard)
    .every(({ id, quantity }) => piecesOf(pieces, id) >= quantity);
  const rows = pieces.flatMap((piece) => {
    const item = order.items.find(({ id }) => id === piece.itemId);
    return item ? pieceRow(item, piece, returned) : [];
  });
  const isDue = rows.some(({ due, refunded }) => due > 0 || refunded > 0);
  const extra = [
    row("shipping", "Spedizione", order.shippingTotal, shippingDue(order, returned, isWhole)),
    row("fee", "Supplemento per il pagamento", order.paymentFeeTotal, feeDue(order, isWhole)),
  ].filter(({ paid }) => paid > 0);
  return [...rows, ...extra.map((line) => (isDue ? line : { ...line, due: 0 }))].map((line) => {
    const given = refunded[line.key] ?? 0;
    return { ...line, refunded: given, due: Math.max(line.due - given, 0) };
  });
}

const piecesOf = (pieces: readonly Piece[], itemId: number) =>
  pieces.reduce((sum, piece) => sum + (piece.itemId === itemId ? piece.quantity : 0), 0);

export const pieceKey = (id: number) => `piece-${id}`;

export const paidFor = ({ total, quantity }: OrderItem, pieces: number) =>
  Math.floor((total * pieces) / quantity);

function pieceRow(item: OrderItem, piece: Piece, returned: Returned): ReturnRefundLine {
  const paid = paidFor(item, piece.quantity);
  const key = pieceKey(piece.id);
  const line = row(key, boughtName(item), paid, pieceDue(item, piece, returned, paid));
  return { ...line, quantity: piece.quantity, refunded: returned.refunded[key] ?? 0 };
}

function pieceDue(item: OrderItem, piece: Piece, { cause }: Returned, paid: number): Due {
  const { arrivedAt, provenAt, condition } = piece;
  if (!arrivedAt && provenAt)
    return { amount: paid, reason: "C’è la prova che è stato spedito: non si attende altro." };
  if (!arrivedAt)
    return {
      amount: 0,
      reason:
        "Si rimborsa quando arriva, o appena chi compra dimostra di averlo spedito (art. 56).",
    };
  if (cause === "complaint") return { amount: paid, reason: "Reclamo accolto: rimborso intero." };
  if (condition === "seal_broken" && item.product.sealed)
    return {
      amount: 0,
      reason:
        "Sigillato per igiene e aperto dopo la consegna: il recesso non vale (art. 59, lett. e).",
    };
  if (condition === "worn")
    return {
      amount: paid,
      reason: "Usato più del necessario: puoi togliere solo la diminuzione di valore (art. 57).",
    };
  return { amount: paid, reason: "Rientrato: rimborso intero." };
}

function shippingDue(
  order: OrderContent,
  { cause, standardShipping }: Returned,
  isWhole: boolean,
): Due {
  const paid = order.shippingTotal;
  if (!isWhole)
    return { amount: 0, reason: "Torna una parte dell’ordine: la spedizione non è dovuta." };
  if (cause === "complaint" || standardShipping === null || standardShipping >= paid)
    return { amount: paid, reason: "Torna tutto l’ordine: la spedizione è dovuta." };
  return {
    amount: standardShipping,
    reason: `La consegna meno cara costa ${formatEuro(standardShipping)}: il di più non è dovuto (art. 56).`,
  };
}

const feeDue = ({ paymentFeeTotal }: OrderContent, isWhole: boolean): Due =>
  isWhole
    ? { amount: paymentFeeTotal, reason: "Torna tutto l’ordine: si rende ogni pagamento ricevuto." }
    : { amount: 0, reason: "Torna una parte dell’ordine: non è dovuto." };

const row = (key: string, label: string, paid: number, { amount, reason }: Due) => ({
  key,
  label,
  quantity: null,
  paid,
  refunded: 0,
  due: amount,
  reason,
});
