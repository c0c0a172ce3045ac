import type { PromotionRule, Refusal } from "../types.ts";
import { checkContainsTaxon } from "./contains-taxon.ts";
import { checkContainsVariants } from "./contains-variants.ts";
import { checkHasAccount } from "./has-account.ts";
import { checkItemCountMin } from "./item-count-min.ts";
import { checkItemsTotalMin } from "./items-total-min.ts";
import { checkNthOrder } from "./nth-order.ts";
import type { RuleScope } from "./rule-scope.ts";
import { checkShippableItemsTotalMin } from "./shippable-items-total-min.ts";

export function checkRule(rule: PromotionRule, scope: RuleScope): Refusal | null {
  switch (rule.type) {
    case "nth_order":
      return checkNthOrder(rule, scope);
    case "has_account":
      return checkHasAccount(rule, scope);
    case "items_total_min":
      return checkItemsTotalMin(rule, scope);
    case "shippable_items_total_min":
      return checkShippableItemsTotalMin(rule, scope);
    case "item_count_min":
      return checkItemCountMin(rule, scope);
    case "contains_variants":
      return checkContainsVariants(rule, scope);
    case "contains_taxon":
      return checkContainsTaxon(rule, scope);
  }
}

/** The first rule that does not hold, or null. */
export function checkRules(rules: readonly PromotionRule[], scope: RuleScope): Refusal | null {
  for (const rule of rules) {
    const refusal = checkRule(rule, scope);
    if (refusal) return refusal;
  }
  return null;
}
