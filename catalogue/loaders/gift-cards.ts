import { and, eq, inArray, or } from "drizzle-orm";
import type { Ctx } from "#commerce/ctx.ts";
import {
  giftCardMovements,
  giftCards,
  orderItems,
  paymentAttempts,
  payments,
} from "#commerce/db/schema.ts";
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

const readCards = (folder: ContentFolder): GiftCardContent[] =>
  folder.read<{ giftCards: GiftCardContent[] }>("promotions.json").giftCards;

/** Cards are set once: their balances belong to whoever holds them. */
export async function loadGiftCards(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const added = await ctx.db
    .insert(giftCards)
    .values(
      readCards(folder).map((card) => ({
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

/** Cards of the demo, and those bought through the sandbox, were never paid for: outside a demo they pay for nothing. */
export async function closeTrialCards(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const bought = ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(payments, eq(payments.orderId, orderItems.orderId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.paymentId, payments.id))
    .where(and(eq(paymentAttempts.gateway, "sandbox"), eq(paymentAttempts.state, "succeeded")));
  const codes = readCards(folder).map(({ code }) => code);
  const unpaid = or(inArray(giftCards.code, codes), inArray(giftCards.orderItemId, bought));
  await ctx.db
    .update(giftCards)
    .set({ enabled: false })
    .where(and(eq(giftCards.enabled, true), unpaid));
}
