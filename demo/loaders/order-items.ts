import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { orderItems, variants } from "#commerce/schema.ts";
import { type ItemRow, loadItemsAsNow } from "#commerce/orders/index.ts";
import type { PricingLine } from "#commerce/pricing/index.ts";
import type { OrderContent } from "./order-history.ts";

type Line = OrderContent["items"][number];

/** The pieces of an order at the prices they were bought at, which the catalogue may have left behind. */
export async function loadLines(
  ctx: Ctx,
  orderId: number,
  { items, giftBox, totals }: OrderContent,
  holds: boolean,
): Promise<PricingLine[]> {
  const box = giftBox && { ...giftBox, quantity: 1, unitPriceCents: totals.giftBoxCents };
  const bought: Line[] = box ? [...items, box] : items;
  const prices = new Map(bought.map((line) => [line.variantCode, line.unitPriceCents]));
  for (const { variantCode, quantity } of bought) {
    await ctx.db.insert(orderItems).values({
      orderId,
      variantId: sql`(select id from variants where code = ${variantCode})`,
      quantity,
    });
  }
  const rows = await loadItemsAsNow(ctx, orderId);
  for (const row of rows) await freeze(ctx, row, prices.get(row.variant.code) ?? 0, holds);
  return rows.map((row) => pricingLine(row, prices.get(row.variant.code) ?? 0));
}

async function freeze(
  ctx: Ctx,
  { id, quantity, variant, product }: ItemRow,
  unitPrice: number,
  holds: boolean,
): Promise<void> {
  const snapshot = {
    variant: {
      ...variant,
      price: unitPrice,
      originalPrice: unitPrice,
      lowestPriceBeforeDiscount: null,
    },
    product,
  };
  const held = holds && variant.tracked && (await hold(ctx, variant.id, quantity)) ? quantity : 0;
  await ctx.db.update(orderItems).set({ snapshot, held }).where(eq(orderItems.id, id));
}

async function hold(ctx: Ctx, variantId: number, quantity: number): Promise<boolean> {
  const held = await ctx.db
    .update(variants)
    .set({ onHold: sql`${variants.onHold} + ${quantity}` })
    .where(
      and(eq(variants.id, variantId), sql`${variants.onHand} - ${variants.onHold} >= ${quantity}`),
    )
    .returning({ id: variants.id });
  return held.length > 0;
}

function pricingLine({ id, quantity, variant, product }: ItemRow, unitPrice: number): PricingLine {
  return {
    id,
    variantCode: variant.code,
    productCode: product.code,
    taxonCodes: product.taxonCodes,
    quantity,
    unitPrice,
    originalUnitPrice: unitPrice,
    kind: product.kind,
    taxCategory: variant.taxCategory,
    shippingRequired: variant.shippingRequired,
    weightGrams: variant.weightGrams,
  };
}
