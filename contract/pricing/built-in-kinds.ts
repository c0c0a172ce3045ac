import { sumQuantities, sumTotals, travelling } from "./calculation.ts";
import type { ActionKind, LineCut, RateKind, RuleKind, RuleScope } from "./pricing-kinds.ts";
import type {
  ActionOf,
  CalculatedLine,
  CalculatedShipping,
  Cents,
  PromotionAction,
  PromotionRule,
  Rated,
  Refusal,
  RuleOf,
} from "./types.ts";
import { distribute, percentOf } from "./vat.ts";

function checkContainsTaxon(rule: RuleOf<"contains_taxon">, scope: RuleScope): Refusal | null {
  const matching = scope.lines.filter(({ line }) =>
    line.taxonCodes.some((taxon) => rule.taxons.includes(taxon)),
  );
  return sumQuantities(matching) >= (rule.minQuantity ?? 1) ? null : { reason: "not_applicable" };
}

/** Sums the quantities of all listed variants. */
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

/** An unidentified shopper counts as having no orders: completing the order checks again by email. */
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

/** Distributes an amount over lines in proportion to their totals. */
function spread(amount: Cents, lines: readonly CalculatedLine[]): LineCut[] {
  const parts = distribute(
    amount,
    lines.map(({ total }) => total),
  );
  return lines
    .map(({ line }, index) => ({ lineId: line.id, amount: parts[index] ?? 0 }))
    .filter((cut) => cut.amount > 0);
}

/** Of every x units of these variants together, the cheapest x − y are free. */
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

/** Lines are sorted by id and sorting is stable, so equal prices keep the id order. */
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

/** Shipping methods the discount applies to; null means all. */
const methodsOf = ({ shippingMethods }: ActionOf<"shipping_percentage_discount">) =>
  shippingMethods?.length ? shippingMethods : null;

function cutShippingPercentage(
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

/** Each band applies from its `from` upwards: grams, or cents of the shippable items. */
interface BandRates extends Rated {
  readonly bands: readonly { readonly from: number; readonly price: Cents }[];
}

const bandOf = ({ bands }: BandRates, measure: number): Cents =>
  bands.findLast(({ from }) => from <= measure)?.price ?? bands[0]?.price ?? 0;

type BuiltIn = {
  readonly rules: { readonly [Type in PromotionRule["type"]]: RuleKind<RuleOf<Type>> };
  readonly actions: { readonly [Type in PromotionAction["type"]]: ActionKind<ActionOf<Type>> };
  readonly rates: { readonly [By in "weight" | "total"]: RateKind<BandRates> };
};

/** Rules, actions and rates without plugins; the browser's cart pricing knows only these. */
export const builtInKinds: BuiltIn = {
  rules: {
    nth_order: { check: checkNthOrder, needsHistory: true },
    has_account: { check: checkHasAccount },
    items_total_min: { check: checkItemsTotalMin, minimum: ({ amountCents }) => amountCents },
    shippable_items_total_min: {
      check: checkShippableItemsTotalMin,
      minimum: ({ amountCents }) => amountCents,
    },
    item_count_min: { check: checkItemCountMin },
    contains_variants: { check: checkContainsVariants },
    contains_taxon: { check: checkContainsTaxon },
  },
  actions: {
    order_percentage_discount: { target: "items", cut: cutOrderPercentage },
    order_fixed_discount: { target: "items", cut: cutOrderFixed },
    taxon_percentage_discount: { target: "items", ofItems: true, cut: cutTaxonPercentage },
    buy_x_pay_y: { target: "items", ofItems: true, cut: cutBuyXPayY },
    shipping_percentage_discount: {
      target: "shipping",
      cut: cutShippingPercentage,
      frees: (action) => (action.percentage < 1 ? undefined : methodsOf(action)),
    },
  },
  rates: {
    weight: { price: (rates, { weightGrams }) => bandOf(rates, weightGrams) },
    total: { price: (rates, { lines }) => bandOf(rates, sumTotals(lines)) },
  },
};
