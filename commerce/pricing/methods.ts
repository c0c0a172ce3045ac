import type { PaymentMethod, ShippingMethod } from "./priced-cart.ts";
import type { Cents, PricingCart, PricingLine } from "./types.ts";

/** The weight that travels; null when nothing does. */
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

export function findShippingMethod(
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
