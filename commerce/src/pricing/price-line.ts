import type { DraftLine } from "./draft.ts";
import { divideHalfUp, taxInside } from "./rounding.ts";
import type { PricingRules } from "./rules.ts";
import type { PricedLine } from "./priced-cart.ts";

export function priceLine(
  { line, total, adjustments }: DraftLine,
  taxRates: PricingRules["taxRates"],
): PricedLine {
  const { id, variantCode, quantity, unitPrice, originalUnitPrice } = line;
  return {
    id,
    variantCode,
    quantity,
    unitPrice,
    originalUnitPrice,
    discountedUnitPrice: quantity > 0 ? divideHalfUp(total, quantity) : unitPrice,
    subtotal: unitPrice * quantity,
    adjustments,
    total,
    tax: taxInside(total, taxRates[line.taxCategory]),
  };
}
