import { type CalculatedLine, sumQuantities, sumTotals } from "./calculation.ts";
import type { PricingCustomer, PromotionRule, Refusal, RuleOf } from "./types.ts";

export interface RuleScope {
  /** Lines of the kinds the promotion admits, net of the promotions applied so far. */
  readonly lines: readonly CalculatedLine[];
  readonly customer: PricingCustomer;
}

function checkContainsTaxon(rule: RuleOf<"contains_taxon">, scope: RuleScope): Refusal | null {
  const matching = scope.lines.filter(({ line }) =>
    line.taxonCodes.some((taxon) => rule.taxons.includes(taxon)),
  );
  return sumQuantities(matching) >= (rule.minQuantity ?? 1) ? null : { reason: "not_applicable" };
}

/** The quantities of all the variants named count together. */
function checkContainsVariants(
  rule: RuleOf<"contains_variants">,
  scope: RuleScope,
): Refusal | null {
  const matching = scope.lines.filter(({ line }) => rule.variants.includes(line.variantCode));
  return sumQuantities(matching) >= (rule.minQuantity ?? 1) ? null : { reason: "not_applicable" };
}

function checkHasAccount(_rule: RuleOf<"has_account">, scope: RuleScope): Refusal | null {
  return scope.customer.hasAccount ? null : { reason: "not_applicable" };
}

function checkItemCountMin(rule: RuleOf<"item_count_min">, scope: RuleScope): Refusal | null {
  return sumQuantities(scope.lines) >= rule.count ? null : { reason: "not_applicable" };
}

function checkItemsTotalMin(rule: RuleOf<"items_total_min">, scope: RuleScope): Refusal | null {
  const missing = rule.amountCents - sumTotals(scope.lines);
  return missing > 0 ? { reason: "minimum_not_reached", missing } : null;
}

/** Somebody not known yet counts as having no order: completing the order asks again by email. */
function checkNthOrder(rule: RuleOf<"nth_order">, scope: RuleScope): Refusal | null {
  if ((scope.customer.orderCount ?? 0) + 1 === rule.nth) return null;
  return { reason: rule.nth === 1 ? "first_order_only" : "not_applicable" };
}

/** Only products that travel count: neither gift cards nor the gift box. */
function checkShippableItemsTotalMin(
  rule: RuleOf<"shippable_items_total_min">,
  scope: RuleScope,
): Refusal | null {
  const shippable = scope.lines.filter(
    ({ line }) => line.kind === "product" && line.shippingRequired,
  );
  const missing = rule.amountCents - sumTotals(shippable);
  return missing > 0 ? { reason: "minimum_not_reached", missing } : null;
}

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
