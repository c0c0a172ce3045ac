import type { Variant } from "#contract/catalogue.ts";

type Prices = Pick<Variant, "price" | "originalPrice" | "lowestPriceBeforeDiscount">;

export type Reduction = { was: number; percent: number };

/** A cut is measured against the lowest price of the 30 days before it, as the law wants. */
export function reductionOf(prices: Prices): Reduction | null {
  const { price, originalPrice, lowestPriceBeforeDiscount } = prices;
  if (price === undefined || !originalPrice || originalPrice <= price) return null;
  const was = lowestPriceBeforeDiscount ?? originalPrice;
  if (was <= price) return null;
  return { was, percent: Math.round(((was - price) / was) * 100) };
}
