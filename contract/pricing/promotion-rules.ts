import {
  type CalculatedLine,
  type CalculatedShipping,
  sumQuantities,
  sumTotals,
  travelling,
} from "./calculation.ts";
import type {
  ActionOf,
  Cents,
  PricingCustomer,
  PromotionAction,
  PromotionRule,
  Refusal,
  RuleOf,
} from "./types.ts";
import { distribute, percentOf } from "./vat.ts";

interface RuleScope {
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

function checkShippableItemsTotalMin(
  rule: RuleOf<"shippable_items_total_min">,
  scope: RuleScope,
): Refusal | null {
  const missing = rule.amountCents - sumTotals(travelling(scope.lines));
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

export function checkRules(rules: readonly PromotionRule[], scope: RuleScope): Refusal | null {
  for (const rule of rules) {
    const refusal = checkRule(rule, scope);
    if (refusal) return refusal;
  }
  return null;
}

/** What a promotion takes off one line: above zero, never more than the line has left. */
export interface LineCut {
  readonly lineId: number;
  readonly amount: Cents;
}

function spread(amount: Cents, lines: readonly CalculatedLine[]): LineCut[] {
  const parts = distribute(
    amount,
    lines.map(({ total }) => total),
  );
  return lines
    .map(({ line }, index) => ({ lineId: line.id, amount: parts[index] ?? 0 }))
    .filter((cut) => cut.amount > 0);
}

/** Every x units of the variants together, the x − y cheapest of all are free. */
function cutBuyXPayY(action: ActionOf<"buy_x_pay_y">, lines: readonly CalculatedLine[]): LineCut[] {
  if (action.x < 1 || action.y < 0 || action.y >= action.x) return [];
  const matching = lines.filter(({ line }) => action.variants.includes(line.variantCode));
  let free = Math.floor(sumQuantities(matching) / action.x) * (action.x - action.y);
  const cuts: LineCut[] = [];
  for (const { line, total } of matching.toSorted(byNetUnitPrice)) {
    const units = Math.min(free, line.quantity);
    free -= units;
    const amount = Math.floor((total * units) / line.quantity);
    if (amount > 0) cuts.push({ lineId: line.id, amount });
  }
  return cuts;
}

/** Lines come by id, and sorting is stable: of equal prices the first goes first. */
function byNetUnitPrice(a: CalculatedLine, b: CalculatedLine): number {
  return a.total * b.line.quantity - b.total * a.line.quantity;
}

function cutOrderFixed(
  action: ActionOf<"order_fixed_discount">,
  lines: readonly CalculatedLine[],
): LineCut[] {
  return spread(Math.min(Math.max(action.amountCents, 0), sumTotals(lines)), lines);
}

function cutOrderPercentage(
  action: ActionOf<"order_percentage_discount">,
  lines: readonly CalculatedLine[],
): LineCut[] {
  return spread(percentOf(sumTotals(lines), action.percentage), lines);
}

function cutTaxonPercentage(
  action: ActionOf<"taxon_percentage_discount">,
  lines: readonly CalculatedLine[],
): LineCut[] {
  const matching = lines.filter(({ line }) =>
    line.taxonCodes.some((taxon) => action.taxons.includes(taxon)),
  );
  return spread(percentOf(sumTotals(matching), action.percentage), matching);
}

export type ItemAction = Exclude<PromotionAction, ActionOf<"shipping_percentage_discount">>;

export function cutLines(action: ItemAction, lines: readonly CalculatedLine[]): LineCut[] {
  switch (action.type) {
    case "order_percentage_discount":
      return cutOrderPercentage(action, lines);
    case "order_fixed_discount":
      return cutOrderFixed(action, lines);
    case "taxon_percentage_discount":
      return cutTaxonPercentage(action, lines);
    case "buy_x_pay_y":
      return cutBuyXPayY(action, lines);
  }
}

/** The methods it is limited to; none named means every one. */
export const methodsOf = ({ shippingMethods }: ActionOf<"shipping_percentage_discount">) =>
  shippingMethods?.length ? shippingMethods : null;

/** The cut on the shipping price: 0 while no method is chosen, so that a coupon may come first. */
export function cutShippingPercentage(
  action: ActionOf<"shipping_percentage_discount">,
  shipping: CalculatedShipping,
): Cents | Refusal {
  if (!shipping.required) return { reason: "not_applicable" };
  if (shipping.methodCode === null) return 0;
  if (methodsOf(action)?.includes(shipping.methodCode) === false) {
    return { reason: "shipping_method" };
  }
  const cut = percentOf(shipping.total, action.percentage);
  return cut > 0 ? cut : { reason: "not_applicable" };
}
