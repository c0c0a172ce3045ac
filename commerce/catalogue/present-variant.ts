import type { Variant } from "#contract/catalogue.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { announcedPriorPrice, unitPrice } from "#contract/pricing/index.ts";
import type { VariantRow } from "./product-queries.ts";

export function presentVariant(ctx: Ctx, row: VariantRow): Variant {
  return {
    "@id": `${ctx.config.apiPrefix}/shop/product-variants/${row.code}`,
    "@type": "ProductVariant",
    id: row.id,
    code: row.code,
    name: row.name,
    ...presentPrices(ctx, row),
    unitPrice: row.price === null ? null : unitPrice(row.price, netContent(row)),
    inStock: !row.tracked || row.available > 0,
    available: row.tracked ? row.available : null,
    shippingRequired: row.shippingRequired,
    optionValues: row.optionValues,
    image: row.image,
  };
}

/** A variant without a price in the channel carries no price at all. */
function presentPrices(ctx: Ctx, row: VariantRow) {
  if (row.price === null) return { channelPricings: {} };
  const prior = announcedPriorPrice({ ...row, price: row.price });
  // Clients strike whatever is higher than the price: only what the law lets them.
  const prices = {
    price: row.price,
    originalPrice: prior ?? row.price,
    lowestPriceBeforeDiscount: prior,
  };
  const since = prior === null ? null : (row.lowestPriceSince ?? null);
  return {
    ...prices,
    lowestPriceSince: since,
    channelPricings: { [ctx.config.channelCode]: prices },
  };
}

function netContent({ volumeMl, netWeightGrams }: VariantRow) {
  if (volumeMl) return { value: volumeMl, unit: "ml" as const };
  return netWeightGrams ? { value: netWeightGrams, unit: "g" as const } : null;
}
