import type { ShippingMethod } from "./rules.ts";
import type { PricingCart, PricingLine } from "./types.ts";

/** The weight that travels; null when nothing does. */
export function shippingWeight(lines: readonly PricingLine[]): number | null {
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
