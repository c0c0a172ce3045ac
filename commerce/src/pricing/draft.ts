import type { PricingRules } from "./rules.ts";
import { findShippingMethod } from "./shipping.ts";
import type { Cents, PricingCart, PricingLine } from "./types.ts";
import type { Adjustment } from "./priced-cart.ts";

export interface DraftLine {
  readonly line: PricingLine;
  /** What is left of the line after the promotions applied so far. */
  readonly total: Cents;
  readonly adjustments: readonly Adjustment[];
}

export interface DraftShipping {
  readonly required: boolean;
  readonly methodCode: string | null;
  readonly price: Cents;
  /** What is left of the price after the promotions applied so far. */
  readonly total: Cents;
}

export interface Draft {
  readonly lines: readonly DraftLine[];
  readonly shipping: DraftShipping;
}

export function openDraft(cart: PricingCart, rules: PricingRules): Draft {
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

export function sumQuantities(lines: readonly DraftLine[]): number {
  return lines.reduce((sum, { line }) => sum + line.quantity, 0);
}
