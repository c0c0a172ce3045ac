import { sumQuantities } from "../../draft.ts";
import type { Refusal, RuleOf } from "../types.ts";
import type { RuleScope } from "./rule-scope.ts";

/** The quantities of all the variants named count together. */
export function checkContainsVariants(
  rule: RuleOf<"contains_variants">,
  scope: RuleScope,
): Refusal | null {
  const matching = scope.lines.filter(({ line }) => rule.variants.includes(line.variantCode));
  return sumQuantities(matching) >= (rule.minQuantity ?? 1) ? null : { reason: "not_applicable" };
}
