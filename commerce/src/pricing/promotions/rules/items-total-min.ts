import { sumTotals } from "../../draft.ts";
import type { Refusal, RuleOf } from "../types.ts";
import type { RuleScope } from "./rule-scope.ts";

export function checkItemsTotalMin(
  rule: RuleOf<"items_total_min">,
  scope: RuleScope,
): Refusal | null {
  const missing = rule.amountCents - sumTotals(scope.lines);
  return missing > 0 ? { reason: "minimum_not_reached", missing } : null;
}
