import { asc, eq } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { giftCards, orderGiftCards } from "../db/schema/gift-cards.ts";
import { orders, payments, shipments } from "../db/schema/orders.ts";
import { notFound } from "../errors.ts";
import { findCardProblem } from "../gifts/card-problem.ts";
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

/** Others' orders do not exist. */
export async function findOrder(ctx: Ctx, token: string): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.token, token)).limit(1);
  if (!order || !mayRead(ctx, order)) throw notFound();
  return order;
}

/** Locks the cart until the transaction ends, so that two tabs take turns. */
export async function lockCart(ctx: Ctx, token: string): Promise<OrderRow> {
  const order = await lockOrder(ctx, token);
  if (order.state !== "cart") throw notFound();
  return order;
}

/** Locks a cart or a placed order; every verb takes this lock before any other. */
export async function lockOrder(ctx: Ctx, token: string): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.token, token)).for("update");
  if (!order || !mayRead(ctx, order)) throw notFound();
  return order;
}

/** For verbs of the staff and of the shop itself: whoever may call them may touch every placed order. */
export async function lockPlacedOrder(ctx: Ctx, token: string): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.token, token)).for("update");
  if (!order || order.state === "cart") throw notFound();
  return order;
}

export async function loadRecord(ctx: Ctx, order: OrderRow): Promise<OrderRecord> {
  const items = await loadItems(ctx, order);
  const cards = await loadAppliedCards(ctx, order.id);
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

/** A card switched off or expired since it was applied pays nothing. */
async function loadAppliedCards(ctx: Ctx, orderId: number): Promise<AppliedCard[]> {
  const cards = await ctx.db
    .select({ card: giftCards, taken: orderGiftCards.amount })
    .from(orderGiftCards)
    .innerJoin(giftCards, eq(giftCards.id, orderGiftCards.giftCardId))
    .where(eq(orderGiftCards.orderId, orderId))
    .orderBy(asc(orderGiftCards.position), asc(giftCards.id));
  return cards.map(({ card, taken }) => ({
    id: card.id,
    code: card.code,
    balance: findCardProblem(card, ctx.clock()) ? 0 : card.amount,
    taken,
  }));
}

function mayRead(ctx: Ctx, order: OrderRow): boolean {
  if (ctx.actor.type === "system") return true;
  if (order.customerId === null) {
    if (order.state === "cart") return true;
    return order.createdByGuest && ctx.actor.type === "guest";
  }
  return ctx.actor.type === "customer" && ctx.actor.id === order.customerId;
}
