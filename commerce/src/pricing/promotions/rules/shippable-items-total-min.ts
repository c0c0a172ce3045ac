import { sumTotals } from "../../draft.ts";
import type { Refusal, RuleOf } from "../types.ts";
import type { RuleScope } from "./rule-scope.ts";

/** Only products that travel count: neither gift cards nor the gift box. */
export function checkShippableItemsTotalMin(
  rule: RuleOf<"shippable_items_total_min">,
  scope: RuleScope,
): Refusal | null {
  const shippable = scope.lines.filter(
    ({ line }) => line.kind === "product" && line.shippingRequired,
  );
  const missing = rule.amountCents - sumTotals(shippable);
  return missing > 0 ? { reason: "minimum_not_reached", missing } : null;
}
