import { sumQuantities } from "../../draft.ts";
import type { Refusal, RuleOf } from "../types.ts";
import type { RuleScope } from "./rule-scope.ts";

export function checkContainsTaxon(
  rule: RuleOf<"contains_taxon">,
  scope: RuleScope,
): Refusal | null {
  const matching = scope.lines.filter(({ line }) =>
    line.taxonCodes.some((taxon) => rule.taxons.includes(taxon)),
  );
  return sumQuantities(matching) >= (rule.minQuantity ?? 1) ? null : { reason: "not_applicable" };
}
