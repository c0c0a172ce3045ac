import type { Ctx } from "#commerce/ctx.ts";
import { giftCardMovements, giftCards } from "#commerce/db/schema.ts";
import type { ContentFolder } from "../content-folder.ts";
import { pastMoment } from "./moments.ts";

type GiftCardContent = {
  code: string;
  initialAmountCents: number;
  amountCents: number;
  currencyCode: string;
  enabled: boolean;
  purchasedAt: string;
  expiresAt: string;
  fromName: string;
  toName: string;
  message: string;
};

/** Cards are set once: their balances belong to whoever holds them. */
export async function loadGiftCards(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const content = folder.read<{ giftCards: GiftCardContent[] }>("promotions.json");
  const added = await ctx.db
    .insert(giftCards)
    .values(
      content.giftCards.map((card) => ({
        code: card.code,
        initialAmount: card.initialAmountCents,
        amount: card.amountCents,
        currencyCode: card.currencyCode,
        enabled: card.enabled,
        expiresAt: new Date(card.expiresAt),
        fromName: card.fromName,
        toName: card.toName,
        customMessage: card.message,
        createdAt: pastMoment(card.purchasedAt, ctx.clock()),
      })),
    )
    .onConflictDoNothing()
    .returning();
  const movements = added.flatMap(({ id: giftCardId, initialAmount, amount, createdAt: at }) => [
    { giftCardId, amount: initialAmount, reason: "issued", at },
    ...(amount < initialAmount
      ? [{ giftCardId, amount: amount - initialAmount, reason: "redeemed", at: ctx.clock() }]
      : []),
  ]);
  if (movements.length > 0) await ctx.db.insert(giftCardMovements).values(movements);
}
