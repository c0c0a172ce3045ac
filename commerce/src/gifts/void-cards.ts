import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { giftCardMovements, giftCards } from "../db/schema/gift-cards.ts";
import { orderItems } from "../db/schema/orders.ts";
import { CommerceError } from "../errors.ts";

/** Cards bought with an order that is undone lose their worth; one already spent from forbids undoing it. Lock them first. */
export async function voidBoughtCards(ctx: Ctx, orderId: number): Promise<void> {
  for (const { id, amount, initialAmount, voided } of await boughtCards(ctx, orderId)) {
    if (voided === initialAmount) continue;
    if (amount < initialAmount) {
      throw new CommerceError(
        "invalid",
        "A gift card bought with this order has already been used.",
      );
    }
    await ctx.db.update(giftCards).set({ amount: 0, enabled: false }).where(eq(giftCards.id, id));
    await move(ctx, orderId, id, -amount, "voided");
  }
}

/** The undoing itself failed: the cards are worth what they were. */
export async function restoreBoughtCards(ctx: Ctx, orderId: number): Promise<void> {
  for (const { id, initialAmount, voided } of await boughtCards(ctx, orderId)) {
    if (voided !== initialAmount) continue;
    await ctx.db
      .update(giftCards)
      .set({ amount: initialAmount, enabled: true })
      .where(eq(giftCards.id, id));
    await move(ctx, orderId, id, initialAmount, "restored");
  }
}

function boughtCards(ctx: Ctx, orderId: number) {
  const lines = ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return ctx.db
    .select({
      id: giftCards.id,
      amount: giftCards.amount,
      initialAmount: giftCards.initialAmount,
      voided: sql<number>`(select coalesce(-sum(m.amount), 0)::int from gift_card_movements m
        where m.gift_card_id = ${giftCards.id} and m.reason in ('voided', 'restored'))`,
    })
    .from(giftCards)
    .where(inArray(giftCards.orderItemId, lines))
    .orderBy(asc(giftCards.id));
}

async function move(
  ctx: Ctx,
  orderId: number,
  giftCardId: number,
  amount: number,
  reason: string,
): Promise<void> {
  await ctx.db
    .insert(giftCardMovements)
    .values({ giftCardId, orderId, amount, reason, at: ctx.clock() });
}
