import type { RefundedPart } from "#contract/admin/refund-lines.ts";
import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { GiftCardBalance } from "#contract/order-requests.ts";
import { CommerceError, conflict, type Ctx, existing } from "../../kernel/ctx.ts";
import { wireDate } from "../../kernel/http/json-ld.ts";
import { recordRefusals } from "../../kernel/limits/abuse.ts";
import { limit } from "../../kernel/limits/limit.ts";
import { orderItems } from "../../orders/schema.ts";
import { requireGiftCards } from "../../settings/index.ts";
import { normalizeCardCode } from "./issue.ts";
import { giftCardMovements, giftCards, orderGiftCards } from "./schema.ts";
import { findRow, updateById } from "../../kernel/db/rows.ts";

/** What bought cards paid of an order, and what cards paid that the shop gave away, which have no order item. */
export const redeemedAmounts = (orderId: SQL) => sql`(
  select sum(c.amount) filter (where g.order_item_id is not null) as bought,
    sum(c.amount) filter (where g.order_item_id is null) as given
  from order_gift_cards c join gift_cards g on g.id = c.gift_card_id where c.order_id = ${orderId})`;

type Taking = { id: number; amount: number };

/** Locks cards by id, like stock. The caller priced them under lock, so a refusal here means a lost race. */
export async function consumeBalances(ctx: Ctx, orderId: number, takings: Taking[]): Promise<void> {
  for (const { id, amount } of takings.toSorted((a, b) => a.id - b.id)) {
    await ctx.db
      .update(orderGiftCards)
      .set({ amount })
      .where(and(eq(orderGiftCards.orderId, orderId), eq(orderGiftCards.giftCardId, id)));
    if (amount === 0) continue;
    const taken = await ctx.db
      .update(giftCards)
      .set({ amount: sql`${giftCards.amount} - ${amount}` })
      .where(
        and(
          eq(giftCards.id, id),
          eq(giftCards.enabled, true),
          or(isNull(giftCards.expiresAt), gt(giftCards.expiresAt, ctx.clock())),
          sql`${giftCards.amount} >= ${amount}`,
        ),
      )
      .returning({ id: giftCards.id });
    if (taken.length === 0) {
      throw conflict("Order total has changed during checkout process.");
    }
    await move(ctx, orderId, id, -amount, "redeemed");
  }
}

/** The amount an order's gift cards paid, for statements that read other tables too. */
export const paidByCards = (orderId: SQL | PgColumn) =>
  sql<number>`(select coalesce(sum(g.amount), 0) from order_gift_cards g where g.order_id = ${orderId})`;

/** The amount an order's gift cards paid and have not got back. */
export async function leftOnOrder({ db }: Ctx, orderId: number): Promise<number> {
  const [cards] = await db
    .select({
      left: sql<number>`coalesce(sum(${orderGiftCards.amount} - ${orderGiftCards.refunded}), 0)::int`,
    })
    .from(orderGiftCards)
    .where(eq(orderGiftCards.orderId, orderId));
  return cards?.left ?? 0;
}

/** Takes the same amounts again for an order that is reinstated. Lock the cards first. */
export async function consumeAgain(ctx: Ctx, orderId: number): Promise<void> {
  const isOfOrder = eq(orderGiftCards.orderId, orderId);
  const used = await ctx.db.select().from(orderGiftCards).where(isOfOrder);
  const takings = used.map(({ giftCardId: id, amount }) => ({ id, amount }));
  await consumeBalances(ctx, orderId, takings);
  await ctx.db.update(orderGiftCards).set({ refunded: 0 }).where(isOfOrder);
}

/** Refunds to the cards that paid, last one first; returns the rest that could not be refunded. */
export async function giveBack(
  ctx: Ctx,
  orderId: number,
  amount: number,
  reason: string,
): Promise<number> {
  const applied = await ctx.db
    .select()
    .from(orderGiftCards)
    .where(eq(orderGiftCards.orderId, orderId))
    .orderBy(asc(orderGiftCards.position));
  const parts = new Map<number, number>();
  let left = amount;
  for (const { giftCardId, amount: taken, refunded } of applied.toReversed()) {
    const part = Math.min(left, taken - refunded);
    if (part > 0) parts.set(giftCardId, part);
    left -= part;
  }
  for (const [id, part] of [...parts].toSorted(([a], [b]) => a - b)) {
    await updateById(ctx.db, giftCards, id, { amount: sql`${giftCards.amount} + ${part}` });
    await ctx.db
      .update(orderGiftCards)
      .set({ refunded: sql`${orderGiftCards.refunded} + ${part}` })
      .where(and(eq(orderGiftCards.orderId, orderId), eq(orderGiftCards.giftCardId, id)));
    await move(ctx, orderId, id, part, reason);
  }
  return left;
}

/** Locks the cards that pay the order and those bought with it against concurrent changes. */
export async function lockCards(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(
      sql`${giftCards.id} in (select gift_card_id from order_gift_cards where order_id = ${orderId})
        or ${giftCards.orderItemId} in (select id from order_items where order_id = ${orderId})`,
    )
    .orderBy(asc(giftCards.id))
    .for("no key update");
}

export type GiftCardRow = typeof giftCards.$inferSelect;

export const findCard = ({ db }: Ctx, code: string): Promise<GiftCardRow | undefined> =>
  findRow(db, giftCards, eq(giftCards.code, normalizeCardCode(code)));

/** Adds a card after those of the cart; a card that is there already has no effect. */
export async function attachCard({ db }: Ctx, orderId: number, giftCardId: number): Promise<void> {
  const last = sql<number>`(select coalesce(max(position), -1) from order_gift_cards where order_id = ${orderId})`;
  await db
    .insert(orderGiftCards)
    .values({ orderId, giftCardId, position: sql`${last} + 1` })
    .onConflictDoNothing();
}

/** Returns whether the card was on the cart. */
export async function detachCard({ db }: Ctx, orderId: number, id: number): Promise<boolean> {
  const isIt = and(eq(orderGiftCards.orderId, orderId), eq(orderGiftCards.giftCardId, id));
  return (await db.delete(orderGiftCards).where(isIt).returning()).length > 0;
}

/** Adds the cards of one cart after those of another. */
export const copyCards = ({ db }: Ctx, from: number, to: number) =>
  db.execute(sql`insert into order_gift_cards (order_id, gift_card_id, position)
    select ${to}, gift_card_id, position + 1000 from order_gift_cards
    where order_id = ${from} on conflict do nothing`);

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

/** Voids the cards bought with a cancelled order; refuses if one was already spent from. Lock them first. */
export async function voidBoughtCards(ctx: Ctx, orderId: number, only?: Pieces): Promise<void> {
  const valid = (await boughtCards(ctx, orderId)).filter(
    (card) => card.voided < card.initialAmount,
  );
  const unspent = valid.toSorted((a, b) => b.amount - b.initialAmount - a.amount + a.initialAmount);
  const of = (item: number) => unspent.filter(({ itemId }) => itemId === item);
  const named = only?.flatMap(({ itemId, quantity }) => of(itemId).slice(0, quantity));
  for (const { id, amount, initialAmount } of named ?? valid) {
    if (amount < initialAmount) {
      throw new CommerceError(
        "invalid",
        "Una carta regalo comprata con questo ordine è già stata usata.",
      );
    }
    await ctx.db.update(giftCards).set({ amount: 0, enabled: false }).where(eq(giftCards.id, id));
    await move(ctx, orderId, id, -amount, "voided");
  }
}

/** After a failed refund: restores the cards it had voided, except those of `refundedPieces`, by item. */
export async function restoreBoughtCards(
  ctx: Ctx,
  orderId: number,
  refundedPieces: ReadonlyMap<number, number>,
): Promise<void> {
  const bought = await boughtCards(ctx, orderId);
  const voided = bought
    .filter((card) => card.voided === card.initialAmount)
    .toSorted((a, b) => a.lastMovement - b.lastMovement);
  const isLater = ({ id, itemId }: (typeof voided)[number]) =>
    voided.filter((card) => card.itemId === itemId).findIndex((card) => card.id === id) >=
    (refundedPieces.get(itemId ?? 0) ?? 0);
  for (const { id, initialAmount } of voided.filter(isLater)) {
    await updateById(ctx.db, giftCards, id, { amount: initialAmount, enabled: true });
    await move(ctx, orderId, id, initialAmount, "restored");
  }
}

type Pieces = RefundedPart["items"];

/** drizzle omits the table name in single-table statements, so the condition uses a subquery with explicit names. */
function boughtCards(ctx: Ctx, orderId: number) {
  const lines = ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return ctx.db
    .select({
      id: giftCards.id,
      itemId: giftCards.orderItemId,
      amount: giftCards.amount,
      initialAmount: giftCards.initialAmount,
      voided: sql<number>`(select coalesce(-sum(m.amount), 0)::int from gift_card_movements m
        where m.gift_card_id = gift_cards.id and m.reason in ('voided', 'restored'))`,
      lastMovement: sql<number>`(select max(m.id)::int from gift_card_movements m where m.gift_card_id = gift_cards.id)`,
    })
    .from(giftCards)
    .where(inArray(giftCards.orderItemId, lines))
    .orderBy(asc(giftCards.id));
}

/** Reads a balance by the card's code. Attempts count towards the same limit as adding a card to a cart. */
export async function readBalance(
  ctx: Ctx,
  code: string,
  address: string,
): Promise<GiftCardBalance> {
  await limit(ctx, "gift_card", address);
  await requireGiftCards(ctx);
  const card = await recordRefusals(ctx, { kind: "gift_card", network: address }, async () =>
    existing(await findCard(ctx, code)),
  );
  const { amount, initialAmount, enabled, expiresAt } = card;
  return { amount, initialAmount, enabled, expiresAt: expiresAt && wireDate(expiresAt) };
}
