import { and, eq } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { products, variantPrices, variants } from "../db/schema/catalogue.ts";

/** A variant that can be bought now, with what a letter says of it. */
export async function findAlertedVariant(ctx: Ctx, variantId: number) {
  const [row] = await ctx.db
    .select({
      productName: products.name,
      slug: products.slug,
      tracked: variants.tracked,
      available: variants.onHand,
      held: variants.onHold,
      price: variantPrices.price,
      lowestPriceBeforeDiscount: variantPrices.lowestPriceBeforeDiscount,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(
      variantPrices,
      and(
        eq(variantPrices.variantId, variants.id),
        eq(variantPrices.channelCode, ctx.config.channelCode),
      ),
    )
    .where(and(eq(variants.id, variantId), eq(variants.enabled, true), eq(products.enabled, true)));
  if (!row || (row.tracked && row.available <= row.held)) return undefined;
  return { ...row, link: `${ctx.config.publicUrl}/prodotti/${row.slug}` };
}
