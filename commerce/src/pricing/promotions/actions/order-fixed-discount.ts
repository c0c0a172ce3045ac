import { type DraftLine, sumTotals } from "../../draft.ts";
import type { ActionOf } from "../types.ts";
import { type LineCut, spread } from "./line-cut.ts";

export function cutOrderFixed(
  action: ActionOf<"order_fixed_discount">,
  lines: readonly DraftLine[],
): LineCut[] {
  return spread(Math.min(Math.max(action.amountCents, 0), sumTotals(lines)), lines);
}
