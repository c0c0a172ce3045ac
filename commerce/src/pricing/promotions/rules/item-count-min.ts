import { sumQuantities } from "../../draft.ts";
import type { Refusal, RuleOf } from "../types.ts";
import type { RuleScope } from "./rule-scope.ts";

export function checkItemCountMin(
  rule: RuleOf<"item_count_min">,
  scope: RuleScope,
): Refusal | null {
  return sumQuantities(scope.lines) >= rule.count ? null : { reason: "not_applicable" };
}
