export type MergeLine = {
  id: number;
  variantId: number;
  kind: "product" | "gift_card" | "gift_box";
  quantity: number;
  /** Pieces left, null when stock is not tracked. */
  available: number | null;
};

export type MergePlan = { raise: { id: number; quantity: number }[]; move: number[] };

const mostPieces = 9999;

/**
 * How the lines of one cart join another: the same variant adds up as far as the stock reaches, but never to less than
 * either cart had. Gift cards stay lines of their own; an order has one gift box, and the kept cart's wins.
 */
export function planMerge(kept: MergeLine[], joining: MergeLine[]): MergePlan {
  const plan: MergePlan = { raise: [], move: [] };
  const keepsBox = kept.some(({ kind }) => kind === "gift_box");
  for (const line of joining) {
    if (line.kind === "gift_box" && keepsBox) continue;
    const twin = kept.find(
      ({ kind, variantId }) => kind === "product" && variantId === line.variantId,
    );
    if (twin) plan.raise.push({ id: twin.id, quantity: joinedQuantity(twin, line) });
    else plan.move.push(line.id);
  }
  return plan;
}

function joinedQuantity(a: MergeLine, b: MergeLine): number {
  const wanted = Math.min(a.quantity + b.quantity, a.available ?? mostPieces, mostPieces);
  return Math.max(wanted, a.quantity, b.quantity);
}
