import { type DraftLine, sumTotals } from "../../draft.ts";
import { percentOf } from "../../rounding.ts";
import type { ActionOf } from "../types.ts";
import { type LineCut, spread } from "./line-cut.ts";

export function cutOrderPercentage(
  action: ActionOf<"order_percentage_discount">,
  lines: readonly DraftLine[],
): LineCut[] {
  return spread(percentOf(sumTotals(lines), action.percentage), lines);
}
