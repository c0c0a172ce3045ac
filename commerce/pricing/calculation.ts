import type { Adjustment, PricingRules } from "./priced-cart.ts";
import { findShippingMethod } from "./methods.ts";
import type { Cents, PricingCart, PricingLine } from "./types.ts";

export interface CalculatedLine {
  readonly line: PricingLine;
  /** What is left of the line after the promotions applied so far. */
  readonly total: Cents;
  readonly adjustments: readonly Adjustment[];
}

export interface CalculatedShipping {
  readonly required: boolean;
  readonly methodCode: string | null;
  readonly price: Cents;
  /** What is left of the price after the promotions applied so far. */
  readonly total: Cents;
}

export interface CartCalculation {
  readonly lines: readonly CalculatedLine[];
  readonly shipping: CalculatedShipping;
}

export function startCalculation(cart: PricingCart, rules: PricingRules): CartCalculation {
  const method = findShippingMethod(cart, rules.shippingMethods);
  const price = method?.priceCents ?? 0;
  return {
    // Sorted by id, so that leftover cents fall the same way whatever the order of the lines.
    lines: cart.lines
      .toSorted((a, b) => a.id - b.id)
      .map((line) => ({ line, total: line.unitPrice * line.quantity, adjustments: [] })),
    shipping: {
      required: cart.lines.some((line) => line.shippingRequired && line.quantity > 0),
      methodCode: method?.code ?? null,
      price,
      total: price,
    },
  };
}

export function sumTotals(lines: readonly { readonly total: Cents }[]): Cents {
  return lines.reduce((sum, line) => sum + line.total, 0);
}

export function sumQuantities(lines: readonly CalculatedLine[]): number {
  return lines.reduce((sum, { line }) => sum + line.quantity, 0);
}
