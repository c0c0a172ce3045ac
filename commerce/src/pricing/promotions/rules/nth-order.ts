import type { Refusal, RuleOf } from "../types.ts";
import type { RuleScope } from "./rule-scope.ts";

/** Somebody not known yet counts as having no order: completing the order asks again by email. */
export function checkNthOrder(rule: RuleOf<"nth_order">, scope: RuleScope): Refusal | null {
  if ((scope.customer.orderCount ?? 0) + 1 === rule.nth) return null;
  return { reason: rule.nth === 1 ? "first_order_only" : "not_applicable" };
}
