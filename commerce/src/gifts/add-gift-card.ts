import { eq, sql } from "drizzle-orm";
import type { GiftCard } from "#contract/order-requests.ts";
import { settleCart } from "../cart/settle-cart.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { giftCards, orderGiftCards } from "../db/schema/gift-cards.ts";
import { CommerceError, notFound } from "../errors.ts";
import { limit } from "../limits/limit.ts";
import { lockCart } from "../orders/load-order.ts";
import { findCardProblem } from "./card-problem.ts";
import { requireGiftCards } from "./feature.ts";
import { normalizeCardCode } from "./card-code.ts";
import { presentGiftCard } from "./present-gift-card.ts";

type Input = { code: string; orderTokenValue: string; address: string };

/** Several cards may pay one order, in the order they were added; adding one twice changes nothing. */
export async function addGiftCard(
  ctx: Ctx,
  { code, orderTokenValue, address }: Input,
): Promise<GiftCard> {
  await limit(ctx, "gift_card", address);
  return withTransaction(ctx, async (ctx) => {
    await requireGiftCards(ctx);
    const order = await lockCart(ctx, orderTokenValue);
    const [card] = await ctx.db
      .select()
      .from(giftCards)
      .where(eq(giftCards.code, normalizeCardCode(code)));
    if (!card || card.currencyCode !== order.currencyCode) throw notFound();
    const problem = findCardProblem(card, ctx.clock());
    if (problem) throw new CommerceError("invalid", problem);
    const last = sql<number>`(select coalesce(max(position), -1) from order_gift_cards where order_id = ${order.id})`;
    await ctx.db
      .insert(orderGiftCards)
      .values({ orderId: order.id, giftCardId: card.id, position: sql`${last} + 1` })
      .onConflictDoNothing();
    await settleCart(ctx, order);
    return presentGiftCard(ctx, card, [order.token]);
  });
}
