import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { giftCards, orderGiftCards } from "../db/schema/gift-cards.ts";
import { orders, payments, shipments } from "../db/schema/orders.ts";
import { notFound } from "../errors.ts";
import { loadItems } from "./load-items.ts";
import type { ItemRow } from "./load-items.ts";

export type OrderRow = typeof orders.$inferSelect;
export type ShipmentRow = typeof shipments.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type AppliedCard = { id: number; code: string; balance: number; taken: number };

export type OrderRecord = {
  order: OrderRow;
  items: ItemRow[];
  giftCards: AppliedCard[];
  shipments: ShipmentRow[];
  payments: PaymentRow[];
};

/** Others' orders do not exist: contract.md §4.2. */
export async function findOrder(ctx: Ctx, token: string): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.token, token)).limit(1);
  if (!order || !mayRead(ctx, order)) throw notFound();
  return order;
}

/** Locks the cart until the transaction ends, so that two tabs take turns. */
export async function lockCart(ctx: Ctx, token: string): Promise<OrderRow> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.token, token), eq(orders.state, "cart")))
    .for("update");
  if (!order || !mayRead(ctx, order)) throw notFound();
  return order;
}

export async function loadRecord(ctx: Ctx, order: OrderRow): Promise<OrderRecord> {
  const items = await loadItems(ctx, order.id);
  const cards = await ctx.db
    .select({
      id: giftCards.id,
      code: giftCards.code,
      balance: giftCards.amount,
      taken: orderGiftCards.amount,
    })
    .from(orderGiftCards)
    .innerJoin(giftCards, eq(giftCards.id, orderGiftCards.giftCardId))
    .where(eq(orderGiftCards.orderId, order.id))
    .orderBy(asc(orderGiftCards.position));
  const shipmentRows = await ctx.db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, order.id))
    .orderBy(asc(shipments.id));
  const paymentRows = await ctx.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(asc(payments.id));
  return { order, items, giftCards: cards, shipments: shipmentRows, payments: paymentRows };
}

function mayRead(ctx: Ctx, order: OrderRow): boolean {
  if (ctx.actor.type === "system") return true;
  if (order.customerId === null) return ctx.actor.type === "guest" || order.state === "cart";
  return ctx.actor.type === "customer" && ctx.actor.id === order.customerId;
}
