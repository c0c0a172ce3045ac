import { asc, desc, eq } from "drizzle-orm";
import { AdminGiftCard, ChangeGiftCard, GiftCardQuery } from "#contract/admin/selling.ts";
import type { Ctx } from "../../ctx.ts";
import { giftCardMovements, giftCards } from "../../db/schema/gift-cards.ts";
import { orders } from "../../db/schema/orders.ts";
import { wireDate } from "../../http/json-ld.ts";
import type { Resource } from "../resource/resource.ts";

/** Known by their id: the code is money. */
export const giftCardResource: Resource = {
  name: "gift-cards",
  type: "GiftCard",
  table: giftCards,
  key: "id",
  output: AdminGiftCard,
  query: GiftCardQuery,
  words: [giftCards.code, giftCards.fromName, giftCards.toName],
  columns: {
    createdAt: giftCards.createdAt,
    amount: giftCards.amount,
    expiresAt: giftCards.expiresAt,
    enabled: giftCards.enabled,
  },
  usual: [desc(giftCards.createdAt), desc(giftCards.id)],
  change: ChangeGiftCard,
  extend: async (ctx, { id }) => ({ movements: await readMovements(ctx, id as number) }),
};

async function readMovements({ db }: Ctx, cardId: number) {
  const moves = await db
    .select({ move: giftCardMovements, order: orders.number })
    .from(giftCardMovements)
    .leftJoin(orders, eq(orders.id, giftCardMovements.orderId))
    .where(eq(giftCardMovements.giftCardId, cardId))
    .orderBy(asc(giftCardMovements.at), asc(giftCardMovements.id));
  return moves.map(({ move: { amount, reason, at }, order }) => ({
    amount,
    reason,
    order,
    at: wireDate(at),
  }));
}
