import type { PaymentMethod, PricingRules, ShippingMethod } from "./priced-cart.ts";
import type {
  CalculatedLine,
  CalculatedShipping,
  Cents,
  PricingCart,
  PricingLine,
  Promotion,
} from "./types.ts";

export interface CartCalculation {
  readonly lines: readonly CalculatedLine[];
  readonly shipping: CalculatedShipping;
}

export function startCalculation(cart: PricingCart, rules: PricingRules): CartCalculation {
  // Sorted by id, so that rounding remainders do not depend on the order of the lines.
  const lines = cart.lines
    .toSorted((a, b) => a.id - b.id)
    .map((line) => ({ line, total: line.unitPrice * line.quantity, adjustments: [] }));
  return { lines, shipping: priceShipping(lines, cart, rules) };
}

/** Shipping price of these lines before promotions. */
export function priceShipping(
  lines: readonly CalculatedLine[],
  cart: PricingCart,
  rules: PricingRules,
): CalculatedShipping {
  const method = findShippingMethod(cart, rules.shippingMethods);
  const price = method ? askedPrice(method, lines, cart, rules) : 0;
  return {
    required: cart.lines.some((line) => line.shippingRequired && line.quantity > 0),
    methodCode: method?.code ?? null,
    price,
    total: price,
  };
}

function askedPrice(
  { rates, priceCents }: ShippingMethod,
  lines: readonly CalculatedLine[],
  { destination = null }: PricingCart,
  { kinds }: PricingRules,
): Cents {
  if (!rates) return priceCents;
  const weightGrams = shippingWeight(lines.map(({ line }) => line)) ?? 0;
  const parcel = { lines: travelling(lines), weightGrams, destination };
  return kinds.rates[rates.by]?.price(rates, parcel) ?? priceCents;
}

/** Lines that need shipping: neither gift cards nor gift boxes. */
export const travelling = (lines: readonly CalculatedLine[]): CalculatedLine[] =>
  lines.filter(({ line }) => line.kind === "product" && line.shippingRequired);

export function sumTotals(lines: readonly { readonly total: Cents }[]): Cents {
  return lines.reduce((sum, line) => sum + line.total, 0);
}

export function sumQuantities(lines: readonly CalculatedLine[]): number {
  return lines.reduce((sum, { line }) => sum + line.quantity, 0);
}

/** Total weight to ship in grams; null if nothing ships. */
function shippingWeight(lines: readonly PricingLine[]): number | null {
  const travelling = lines.filter((line) => line.shippingRequired && line.quantity > 0);
  if (travelling.length === 0) return null;
  return travelling.reduce((sum, line) => sum + line.weightGrams * line.quantity, 0);
}

export function isShippingMethodEligible(
  method: ShippingMethod,
  lines: readonly PricingLine[],
): boolean {
  const weight = shippingWeight(lines);
  return (
    method.enabled &&
    weight !== null &&
    weight >= (method.minWeightGrams ?? 0) &&
    weight <= (method.maxWeightGrams ?? Infinity)
  );
}

/** The first of these codes whose shipping method is eligible for the cart. */
export const chooseShipping = (
  codes: readonly string[],
  { shippingMethods }: Pick<PricingRules, "shippingMethods">,
  lines: readonly PricingLine[],
): string | null => {
  const takes = (code: string) =>
    shippingMethods.some(
      (method) => method.code === code && isShippingMethodEligible(method, lines),
    );
  return codes.find(takes) ?? null;
};

function findShippingMethod(
  cart: PricingCart,
  methods: readonly ShippingMethod[],
): ShippingMethod | null {
  const method = methods.find(({ code }) => code === cart.shippingMethodCode);
  return method && isShippingMethodEligible(method, cart.lines) ? method : null;
}

interface PaymentScope {
  /** itemsTotal + shippingTotal */
  readonly orderAmount: Cents;
  readonly shippingMethodCode: string | null;
}

export function isPaymentMethodEligible(method: PaymentMethod, scope: PaymentScope): boolean {
  return (
    method.enabled &&
    scope.orderAmount >= (method.minOrderCents ?? 0) &&
    scope.orderAmount <= (method.maxOrderCents ?? Infinity) &&
    !(
      scope.shippingMethodCode !== null &&
      method.excludesShippingMethods?.includes(scope.shippingMethodCode)
    )
  );
}

export function findPaymentMethod(
  code: string | null,
  methods: readonly PaymentMethod[],
  scope: PaymentScope,
): PaymentMethod | null {
  const method = methods.find((candidate) => candidate.code === code);
  return method && isPaymentMethodEligible(method, scope) ? method : null;
}

/** Free-shipping thresholds of methods as promotions that no exclusive promotion can switch off. */
export const freeFromPromotions = ({
  shippingMethods,
}: Pick<PricingRules, "shippingMethods">): Promotion[] =>
  shippingMethods.flatMap(({ code, enabled, freeFromCents }) =>
    enabled && freeFromCents != null ? [freeFrom(code, freeFromCents)] : [],
  );

const freeFrom = (method: string, amountCents: number): Promotion => ({
  code: `free_from_${method}`,
  label: "Spedizione gratuita",
  priority: 0,
  exclusive: false,
  enabled: true,
  startsAt: null,
  endsAt: null,
  rules: [{ type: "shippable_items_total_min", amountCents }],
  action: { type: "shipping_percentage_discount", percentage: 1, shippingMethods: [method] },
  excludes: [],
});
