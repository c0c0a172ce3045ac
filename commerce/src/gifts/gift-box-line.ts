import { and, eq, inArray } from "drizzle-orm";
import { requireStock } from "../cart/find-variant.ts";
import type { FoundVariant } from "../cart/find-variant.ts";
import type { Ctx } from "../ctx.ts";
import { products, variants } from "../db/schema/catalogue.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import { invalid } from "../errors.ts";

export const noDedication = {
  giftBoxFromName: null,
  giftBoxToName: null,
  giftBoxMessage: null,
} as const;

export function requireOneBox(quantity: number): void {
  if (quantity !== 1) throw invalid("quantity", "An order has one gift box at most.");
}

/** The box of an order is a line of its own, one piece, one box at most. */
export async function replaceBox(
  ctx: Ctx,
  orderId: number,
  variant: FoundVariant["variant"],
): Promise<void> {
  requireStock(variant, 1);
  await removeBox(ctx, orderId);
  await ctx.db.insert(orderItems).values({ orderId, variantId: variant.id, quantity: 1 });
}

export async function removeBox(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db
    .delete(orderItems)
    .where(and(eq(orderItems.orderId, orderId), inArray(orderItems.variantId, boxes(ctx))));
}

export async function forgetDedicationWithoutBox(ctx: Ctx, orderId: number): Promise<void> {
  const [box] = await ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), inArray(orderItems.variantId, boxes(ctx))))
    .limit(1);
  if (!box) await ctx.db.update(orders).set(noDedication).where(eq(orders.id, orderId));
}

function boxes(ctx: Ctx) {
  return ctx.db
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(products.kind, "gift_box"));
}
