import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "../../ctx.ts";
import { products, variantPrices, variants } from "../../db/schema/catalogue.ts";
import { euros, toCsv } from "./csv.ts";

const header = [
  "product",
  "variant",
  "productName",
  "variantName",
  "slug",
  "enabled",
  "barcode",
  "onHand",
  "onHold",
  "price",
  "originalPrice",
  "lowestPriceBeforeDiscount",
  "weightGrams",
];

/** Products, stock and prices: one line a variant, prices in euro. */
export async function exportVariants(ctx: Ctx): Promise<string> {
  const isPriced = and(
    eq(variantPrices.variantId, variants.id),
    eq(variantPrices.channelCode, ctx.config.channelCode),
  );
  const found = await ctx.db
    .select({ product: products, variant: variants, pricing: variantPrices })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(variantPrices, isPriced)
    .orderBy(asc(products.position), asc(products.id), asc(variants.position), asc(variants.id));
  return toCsv(
    header,
    found.map(({ product, variant, pricing }) => [
      product.code,
      variant.code,
      product.name,
      variant.name,
      product.slug,
      product.enabled && variant.enabled,
      variant.barcode,
      variant.onHand,
      variant.onHold,
      euros(pricing?.price ?? null),
      euros(pricing?.originalPrice ?? null),
      euros(pricing?.lowestPriceBeforeDiscount ?? null),
      variant.weightGrams,
    ]),
  );
}
