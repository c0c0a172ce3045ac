import { lowestPriceBeforeDiscount } from "#commerce/pricing/lowest-price.ts";
import type { Ctx } from "#commerce/ctx.ts";
import { priceHistory, variantPrices } from "#commerce/db/schema.ts";
import type { ProductContent, VariantContent } from "../product-content.ts";
import { idOf } from "./lookup.ts";
import { daysBefore, pastMoment } from "./moments.ts";

type PriceStep = { price: number; originalPrice: number | null; at: Date };

/** A price is set once, with a past that makes its discount true: from then on it belongs to the shop. */
export async function loadPrices(
  ctx: Ctx,
  contents: ProductContent[],
  variantIds: Map<string, number>,
): Promise<void> {
  const now = ctx.clock();
  const { channelCode } = ctx.config;
  const past = new Map<number, PriceStep[]>();
  const prices = contents.flatMap((product) =>
    product.variants.map((variant) => {
      const variantId = idOf(variantIds, variant.code);
      const steps = history(variant, pastMoment(product.publishedAt, now), now);
      past.set(variantId, steps);
      return {
        variantId,
        channelCode,
        price: variant.priceCents,
        originalPrice: variant.originalPriceCents,
        lowestPriceBeforeDiscount: lowestPriceBeforeDiscount(steps, now),
      };
    }),
  );
  const added = await ctx.db
    .insert(variantPrices)
    .values(prices)
    .onConflictDoNothing()
    .returning({ variantId: variantPrices.variantId });
  const steps = added.flatMap(({ variantId }) =>
    (past.get(variantId) ?? []).map((step) => ({ variantId, channelCode, ...step })),
  );
  if (steps.length > 0) await ctx.db.insert(priceHistory).values(steps);
}

function history(variant: VariantContent, publishedAt: Date, now: Date): PriceStep[] {
  const { priceCents: price, originalPriceCents: originalPrice } = variant;
  if (originalPrice === null) return [{ price, originalPrice, at: publishedAt }];
  const lowest = variant.lowestPrice30DaysCents ?? originalPrice;
  const start = new Date(Math.min(publishedAt.getTime(), daysBefore(now, 90).getTime()));
  return [
    { price: originalPrice, originalPrice: null, at: start },
    ...(lowest < originalPrice ? [{ price: lowest, originalPrice, at: daysBefore(now, 45) }] : []),
    { price, originalPrice, at: daysBefore(now, 10) },
  ];
}
