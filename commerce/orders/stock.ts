import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type Ctx, existing, invalid } from "../kernel/ctx.ts";
import { findRow } from "../kernel/db/rows.ts";
import { emit } from "../kernel/events.ts";
import { variants } from "../catalogue/schema.ts";
import { orderItems } from "./schema.ts";
import { isNowLow, readLowStock } from "../settings/index.ts";
import type { ItemRow } from "./order-record.ts";

/** Promises the pieces to the order, or refuses; variants are taken by id so that two orders never wait in a ring. */
export async function holdStock(ctx: Ctx, items: ItemRow[]): Promise<void> {
  const tracked = items
    .filter(({ variant }) => variant.tracked)
    .toSorted((a, b) => a.variant.id - b.variant.id);
  const threshold = tracked.length > 0 ? await readLowStock(ctx) : 0;
  for (const { id, quantity, variant, product } of tracked) {
    const [held] = await ctx.db
      .update(variants)
      .set({ onHold: sql`${variants.onHold} + ${quantity}` })
      .where(
        and(
          eq(variants.id, variant.id),
          sql`${variants.onHand} - ${variants.onHold} >= ${quantity}`,
        ),
      )
      .returning({ available: sql<number>`${variants.onHand} - ${variants.onHold}` });
    if (!held) throw invalid("", insufficientStock(product.name));
    const { available } = held;
    if (isNowLow(threshold, available + quantity, available)) {
      await emit(ctx, "variant.low_stock", { variantId: variant.id, available });
    }
    await ctx.db.update(orderItems).set({ held: quantity }).where(eq(orderItems.id, id));
  }
}

export const insufficientStock = (name: string) =>
  `The product variant with ${name} name does not have sufficient stock.`;

export function releaseStock(ctx: Ctx, orderId: number): Promise<void> {
  return letGo(ctx, orderId, 0);
}

export function shipStock(ctx: Ctx, orderId: number): Promise<void> {
  return letGo(ctx, orderId, 1);
}

/** Pieces of an order's item have come back fit to be sold. */
export async function restock(ctx: Ctx, itemId: number, quantity: number): Promise<void> {
  const { variantId } = existing(await findRow(ctx.db, orderItems, eq(orderItems.id, itemId)));
  const [variant] = await ctx.db
    .update(variants)
    .set({ onHand: sql`${variants.onHand} + ${quantity}` })
    .where(and(eq(variants.id, variantId), eq(variants.tracked, true)))
    .returning({ available: sql<number>`${variants.onHand} - ${variants.onHold}` });
  const wasSoldOut = variant && variant.available <= quantity;
  if (wasSoldOut) await emit(ctx, "variant.back_in_stock", { variantId });
}

async function letGo(ctx: Ctx, orderId: number, gone: 0 | 1): Promise<void> {
  const lines = await ctx.db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), gt(orderItems.held, 0)))
    .orderBy(asc(orderItems.variantId), asc(orderItems.id));
  for (const { id, variantId, held } of lines) {
    const [variant] = await ctx.db
      .update(variants)
      .set({
        onHold: sql`${variants.onHold} - ${held}`,
        onHand: sql`${variants.onHand} - ${held * gone}`,
      })
      .where(eq(variants.id, variantId))
      .returning({ available: sql<number>`${variants.onHand} - ${variants.onHold}` });
    const wasSoldOut = !gone && variant && variant.available > 0 && variant.available <= held;
    if (wasSoldOut) await emit(ctx, "variant.back_in_stock", { variantId });
    await ctx.db.update(orderItems).set({ held: 0 }).where(eq(orderItems.id, id));
  }
}
