import type { GiftCard } from "#contract/order-requests.ts";
import { attachCard, detachCard, findCard, type GiftCardRow } from "../promotions/index.ts";
import { CommerceError, type Ctx, existing, notFound, withTransaction } from "../kernel/ctx.ts";
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
  const card = await findCard(ctx, code);
  if (!card || card.currencyCode !== order.currencyCode) throw notFound();
  const problem = findCardProblem(card, ctx.clock());
  if (problem) throw new CommerceError("invalid", problem);
  await attachCard(ctx, order.id, card.id);
  await recalculateCart(ctx, order);
  return presentGiftCard(ctx, card, [order.token]);
}

/** Shares the rate limit of adding a card: codes could be guessed here too. */
export async function getGiftCard(ctx: Ctx, code: string, address: string): Promise<GiftCard> {
  await limit(ctx, "gift_card", address);
  await requireGiftCards(ctx);
  return presentGiftCard(ctx, existing(await findCard(ctx, code)), []);
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
    const card = await findCard(ctx, code);
    if (!card || !(await detachCard(ctx, order.id, card.id))) throw notFound();
    await recalculateCart(ctx, order);
    return presentGiftCard(ctx, card, []);
  });
}

/** Lists only the caller's order: other orders that use the card are not disclosed. */
function presentGiftCard({ config }: Ctx, card: GiftCardRow, appliedTo: string[]): GiftCard {
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
