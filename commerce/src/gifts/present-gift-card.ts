import type { GiftCard } from "#contract/order-requests.ts";
import type { Ctx } from "../ctx.ts";
import type { giftCards } from "../db/schema/gift-cards.ts";
import { wireDate } from "../http/json-ld.ts";

/** Orders of others that hold the card stay untold. */
export function presentGiftCard(
  { config }: Ctx,
  card: typeof giftCards.$inferSelect,
  appliedTo: string[],
): GiftCard {
  return {
    "@context": `${config.apiPrefix}/contexts/GiftCard`,
    "@id": `${config.apiPrefix}/shop/gift-cards/${card.code}`,
    "@type": "GiftCard",
    code: card.code,
    enabled: card.enabled,
    amount: card.amount,
    initialAmount: card.initialAmount,
    currencyCode: card.currencyCode,
    customMessage: card.customMessage,
    expiresAt: card.expiresAt && wireDate(card.expiresAt),
    appliedOrders: appliedTo.map((token) => `${config.apiPrefix}/shop/orders/${token}`),
  };
}
