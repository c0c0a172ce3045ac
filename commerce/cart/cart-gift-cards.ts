import { and, eq, sql } from "drizzle-orm";
import type { GiftCard } from "#contract/order-requests.ts";
import { normalizeCardCode } from "../promotions/index.ts";
import { giftCards, orderGiftCards } from "../promotions/gift-cards/schema.ts";
import { CommerceError, type Ctx, existing, notFound, withTransaction } from "../kernel/ctx.ts";
import { findRow } from "../kernel/db/rows.ts";
import { topNode, wireDate } from "../kernel/http/json-ld.ts";
import { recordRefusals } from "../kernel/limits/abuse.ts";
import { limit } from "../kernel/limits/limit.ts";
import { findCardProblem, lockCart } from "../orders/index.ts";
import { requireGiftCards } from "../settings/index.ts";
import { recalculateCart } from "./recalculate.ts";

type GiftCardUse = { code: string; orderTokenValue: string; address: string };

/** Several cards can pay one order, in the order they were added. Adding a card twice has no effect. */
export async function addGiftCard(
  ctx: Ctx,
  { code, orderTokenValue, address }: GiftCardUse,
): Promise<GiftCard> {
  await limit(ctx, "gift_card", address);
  const adding = { code, orderTokenValue };
  return recordRefusals(ctx, { kind: "gift_card", network: address }, () =>
    withTransaction(ctx, (ctx) => addCard(ctx, adding)),
  );
}

async function addCard(
  ctx: Ctx,
  { code, orderTokenValue }: Omit<GiftCardUse, "address">,
): Promise<GiftCard> {
  await requireGiftCards(ctx);
  const order = await lockCart(ctx, orderTokenValue);
  const card = await findRow(ctx.db, giftCards, eq(giftCards.code, normalizeCardCode(code)));
  if (!card || card.currencyCode !== order.currencyCode) throw notFound();
  const problem = findCardProblem(card, ctx.clock());
  if (problem) throw new CommerceError("invalid", problem);
  const last = sql<number>`(select coalesce(max(position), -1) from order_gift_cards where order_id = ${order.id})`;
  await ctx.db
    .insert(orderGiftCards)
    .values({ orderId: order.id, giftCardId: card.id, position: sql`${last} + 1` })
    .onConflictDoNothing();
  await recalculateCart(ctx, order);
  return presentGiftCard(ctx, card, [order.token]);
}

/** Shares the rate limit of adding a card: codes could be guessed here too. */
export async function getGiftCard(ctx: Ctx, code: string, address: string): Promise<GiftCard> {
  await limit(ctx, "gift_card", address);
  await requireGiftCards(ctx);
  const isNamed = eq(giftCards.code, normalizeCardCode(code));
  return presentGiftCard(ctx, existing(await findRow(ctx.db, giftCards, isNamed)), []);
}

type GiftCardRemoval = { code: string; orderTokenValue: string };

/** 404 for a card not on this order, as the call would otherwise reveal balances of guessed codes. */
export function removeGiftCard(
  ctx: Ctx,
  { code, orderTokenValue }: GiftCardRemoval,
): Promise<GiftCard> {
  return withTransaction(ctx, async (ctx) => {
    await requireGiftCards(ctx);
    const order = await lockCart(ctx, orderTokenValue);
    const card = await findRow(ctx.db, giftCards, eq(giftCards.code, normalizeCardCode(code)));
    if (!card) throw notFound();
    const removed = await ctx.db
      .delete(orderGiftCards)
      .where(and(eq(orderGiftCards.orderId, order.id), eq(orderGiftCards.giftCardId, card.id)))
      .returning();
    if (removed.length === 0) throw notFound();
    await recalculateCart(ctx, order);
    return presentGiftCard(ctx, card, []);
  });
}

/** Lists only the caller's order: other orders that use the card are not disclosed. */
function presentGiftCard(
  { config }: Ctx,
  card: typeof giftCards.$inferSelect,
  appliedTo: string[],
): GiftCard {
  return {
    ...topNode({ config }, "GiftCard", `shop/gift-cards/${card.code}`),
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
