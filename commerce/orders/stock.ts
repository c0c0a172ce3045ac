import { and, asc, eq, gt, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { type Ctx, daysAgo, existing, invalid } from "../kernel/ctx.ts";
import { findRow } from "../kernel/db/rows.ts";
import { emit } from "../kernel/events.ts";
import { variants } from "../catalogue/schema.ts";
import { orderItems, orders } from "./schema.ts";
import { isNowLow, readLowStock } from "../settings/index.ts";
import type { ItemRow, OrderRow } from "./order-record.ts";
import { isUnpaidHold } from "./unpaid-holds.ts";

/** Reserves the pieces for the order, or refuses; variants are locked by id, to avoid deadlocks between orders. */
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

/** Returns resellable pieces of an order's item to the stock. */
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

/** Whether an order's pieces are neither in stock nor held by unpaid orders that can be released. */
export const lacksPieces = (orderId: SQL) => sql<boolean>`exists (
  select from order_items i join variants v on v.id = i.variant_id
  where i.order_id = ${orderId} and v.tracked
  group by v.id having sum(i.quantity) > v.on_hand - v.on_hold + coalesce((
    select sum(h.held) from order_items h join orders u on u.id = h.order_id
    where h.variant_id = v.id and u.state = 'new' and u.payment_state = 'awaiting_payment'
      and exists (select from payments p where p.order_id = u.id
        and p.state = 'new' and p.method_type <> 'online')), 0))`;

/** The pieces of an order's items whose stock is tracked. */
export const trackedPieces = (orderId: SQL) =>
  sql<number>`(select coalesce(sum(i.quantity), 0)::int from order_items i
    join variants v on v.id = i.variant_id where i.order_id = ${orderId} and v.tracked)`;

/** Locks the oldest unpaid order that holds pieces this order lacks; skips those locked elsewhere. */
export async function findOldestHold(ctx: Ctx, orderId: number): Promise<OrderRow | undefined> {
  const lacking = sql`select i.variant_id from order_items i join variants v on v.id = i.variant_id
    where i.order_id = ${orderId} and v.tracked
    group by i.variant_id, v.on_hand, v.on_hold having v.on_hand - v.on_hold < sum(i.quantity)`;
  const [oldest] = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        isUnpaidHold,
        eq(orders.paymentState, "awaiting_payment"),
        sql`exists (select from order_items h where h.order_id = ${orders.id} and h.held > 0
          and h.variant_id in (${lacking}))`,
      ),
    )
    .orderBy(asc(orders.completedAt), asc(orders.id))
    .limit(1)
    .for("update", { skipLocked: true });
  return oldest;
}

const networkDays = 30;

/** Deletes the networks of old orders, which are stored only against abuse. */
export async function forgetNetworks(ctx: Ctx): Promise<number> {
  const isOld = and(isNotNull(orders.network), lt(orders.completedAt, daysAgo(ctx, networkDays)));
  const forgotten = await ctx.db
    .update(orders)
    .set({ network: null })
    .where(isOld)
    .returning({ id: orders.id });
  return forgotten.length;
}
