import { and, eq } from "drizzle-orm";
import type { GiftCard } from "#contract/order-requests.ts";
import { settleCart } from "../cart/settle-cart.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { giftCards, orderGiftCards } from "../db/schema/gift-cards.ts";
import { notFound } from "../errors.ts";
import { lockCart } from "../orders/load-order.ts";
import { normalizeCardCode } from "./card-code.ts";
import { requireGiftCards } from "./feature.ts";
import { presentGiftCard } from "./present-gift-card.ts";

type Input = { code: string; orderTokenValue: string };

/** A card that is not on this order is not found, or this call would tell balances to guessers. */
export function removeGiftCard(ctx: Ctx, { code, orderTokenValue }: Input): Promise<GiftCard> {
  return withTransaction(ctx, async (ctx) => {
    await requireGiftCards(ctx);
    const order = await lockCart(ctx, orderTokenValue);
    const [card] = await ctx.db
      .select()
      .from(giftCards)
      .where(eq(giftCards.code, normalizeCardCode(code)));
    if (!card) throw notFound();
    const removed = await ctx.db
      .delete(orderGiftCards)
      .where(and(eq(orderGiftCards.orderId, order.id), eq(orderGiftCards.giftCardId, card.id)))
      .returning();
    if (removed.length === 0) throw notFound();
    await settleCart(ctx, order);
    return presentGiftCard(ctx, card, []);
  });
}
