import { type DraftLine, sumTotals } from "../../draft.ts";
import { percentOf } from "../../rounding.ts";
import type { ActionOf } from "../types.ts";
import { type LineCut, spread } from "./line-cut.ts";

export function cutTaxonPercentage(
  action: ActionOf<"taxon_percentage_discount">,
  lines: readonly DraftLine[],
): LineCut[] {
  const matching = lines.filter(({ line }) =>
    line.taxonCodes.some((taxon) => action.taxons.includes(taxon)),
  );
  return spread(percentOf(sumTotals(matching), action.percentage), matching);
}
