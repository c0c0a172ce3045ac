import { type DraftLine, sumQuantities } from "../../draft.ts";
import type { ActionOf } from "../types.ts";
import type { LineCut } from "./line-cut.ts";

/** Every x units of the variants together, the x − y cheapest of all are free. */
export function cutBuyXPayY(
  action: ActionOf<"buy_x_pay_y">,
  lines: readonly DraftLine[],
): LineCut[] {
  if (action.x < 1 || action.y < 0 || action.y >= action.x) return [];
  const matching = lines.filter(({ line }) => action.variants.includes(line.variantCode));
  let free = Math.floor(sumQuantities(matching) / action.x) * (action.x - action.y);
  const cuts: LineCut[] = [];
  for (const { line, total } of matching.toSorted(byNetUnitPrice)) {
    const units = Math.min(free, line.quantity);
    free -= units;
    const amount = Math.floor((total * units) / line.quantity);
    if (amount > 0) cuts.push({ lineId: line.id, amount });
  }
  return cuts;
}

function byNetUnitPrice(a: DraftLine, b: DraftLine): number {
  return a.total * b.line.quantity - b.total * a.line.quantity || a.line.id - b.line.id;
}
