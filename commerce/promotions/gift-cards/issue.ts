import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { sendingDayError } from "#contract/forms/gift-card.ts";
import { GIFT_CARD } from "#contract/forms/limits.ts";
import { momentInRome } from "#contract/format/dates.ts";
import type { SendGiftCard } from "#contract/order-requests.ts";
import { homePath } from "#contract/paths.ts";
import { pageUrl } from "../../kernel/config.ts";
import { type Ctx, invalid, notFound, withTransaction } from "../../kernel/ctx.ts";
import { wireDate } from "../../kernel/http/json-ld.ts";
import { limit } from "../../kernel/limits/limit.ts";
import { randomCode } from "../../kernel/secrets.ts";
import { sendEmail } from "../../mail/index.ts";
import {
  findOrder,
  type ItemRow,
  loadRecord,
  lockOrder,
  type OrderRow,
  recordEvent,
} from "../../orders/index.ts";
import { orderItems, orders } from "../../orders/schema.ts";
import { readIdentity } from "../../settings/index.ts";
import { cardMailbox, requireCardRight } from "./emailed-code.ts";
import { giftCardMovements, giftCards } from "./schema.ts";

/** Issues one card per piece, worth the unit price before discounts; emailed to its recipient on the chosen day. */
export async function issueGiftCards(ctx: Ctx, orderId: number): Promise<void> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const { items } = await loadRecord(ctx, order);
  const lines = items.filter(({ product }) => product.kind === "gift_card");
  const issued: number[] = [];
  for (const line of lines) {
    for (let piece = 0; piece < line.quantity; piece += 1) {
      issued.push(await issueCard(ctx, order, line));
    }
  }
  if (issued.length > 0) await recordEvent(ctx, orderId, "gift_cards_issued", { cards: issued });
}

async function issueCard(ctx: Ctx, order: OrderRow, line: ItemRow): Promise<number> {
  const amount = line.amount ?? line.variant.price ?? 0;
  const { fromName, toName, email, sendOn } = line.gift ?? {};
  const card = await insertCard(ctx, order, {
    amount,
    fromName: fromName ?? order.giftBoxFromName ?? order.billingAddress?.firstName ?? null,
    toName: toName ?? order.giftBoxToName,
    customMessage: line.customMessage,
    email: email ?? null,
    sendAt: sendOn ? momentInRome(sendOn, GIFT_CARD.hour) : null,
    orderItemId: line.id,
  });
  if (!card.sendAt || card.sendAt <= ctx.clock()) await sendCard(ctx, order, card);
  return card.id;
}

type Card = typeof giftCards.$inferSelect;

export async function sendCard(
  ctx: Ctx,
  buyer: Pick<OrderRow, "email" | "giftCardEmail">,
  card: Card,
  event: string | number = card.id,
): Promise<void> {
  const email = card.email ?? cardMailbox(buyer);
  if (!email) return;
  await ctx.db.update(giftCards).set({ sentAt: ctx.clock() }).where(eq(giftCards.id, card.id));
  await sendEmail(ctx, "gift_card", email, event, {
    code: card.code,
    amount: card.initialAmount,
    fromName: card.fromName,
    toName: card.toName,
    message: card.customMessage,
    expiresAt: card.expiresAt && wireDate(card.expiresAt),
    shopLink: pageUrl(ctx.config, homePath),
  });
}

/** Sends an order's cards again, once per event. */
export async function sendCardsAgain(ctx: Ctx, order: OrderRow, event: string): Promise<void> {
  const bought = await ctx.db
    .select({ card: giftCards })
    .from(giftCards)
    .innerJoin(orderItems, eq(orderItems.id, giftCards.orderItemId))
    .where(and(eq(orderItems.orderId, order.id), eq(giftCards.enabled, true)));
  for (const { card } of bought) await sendCard(ctx, order, card, `${event}:${card.id}`);
}

const withBuyer = (ctx: Ctx) =>
  ctx.db
    .select({ card: giftCards, order: orders })
    .from(giftCards)
    .leftJoin(orderItems, eq(orderItems.id, giftCards.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId));

/** Sends cards whose day has come, except those voided meanwhile. */
export async function sendDueCards(ctx: Ctx): Promise<void> {
  const due = and(
    lte(giftCards.sendAt, ctx.clock()),
    isNull(giftCards.sentAt),
    eq(giftCards.enabled, true),
  );
  for (const { card, order } of await withBuyer(ctx).where(due))
    await withTransaction(ctx, (ctx) => sendCard(ctx, order ?? nobody, card));
}

/** Sends a card again, to its recipient or the buyer; callers cannot name another mailbox. */
export async function sendItemAgain(
  ctx: Ctx,
  token: string,
  itemId: number,
  input: SendGiftCard,
): Promise<void> {
  const { toBuyer, sendOn } = input;
  const found = await findOrder(ctx, token);
  await requireCardRight(ctx, found, input);
  await limit(ctx, "gift_card_again", found.token);
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, token);
    if (sendOn) return sendOnDay(ctx, order, itemId, sendOn);
    const left = or(isNull(giftCards.sendAt), isNotNull(giftCards.sentAt));
    const sent = await withBuyer(ctx).where(
      and(eq(orders.id, order.id), eq(orderItems.id, itemId), eq(giftCards.enabled, true), left),
    );
    if (sent.length === 0) throw notFound();
    for (const { card } of sent)
      await sendCard(ctx, order, toBuyer ? { ...card, email: null } : card, again(card));
    await recordEvent(ctx, order.id, "letter_resent", { letter: "gift_card" });
  });
}

/** Changes the day of cards not sent yet, paid or not, within the range allowed at purchase. */
async function sendOnDay(ctx: Ctx, order: OrderRow, itemId: number, sendOn: string): Promise<void> {
  if (!order.completedAt || order.state === "cancelled") throw notFound();
  const wrong = sendingDayError(sendOn, ctx.clock(), order.completedAt);
  if (wrong) throw invalid("sendOn", wrong);
  const waits = sql`${orderItems.gift} ->> 'sendOn' is not null and not exists
    (select from gift_cards where order_item_id = ${itemId} and sent_at is not null)`;
  const [line] = await ctx.db
    .update(orderItems)
    .set({ gift: sql`${orderItems.gift} || ${JSON.stringify({ sendOn })}::jsonb` })
    .where(and(eq(orderItems.id, itemId), eq(orderItems.orderId, order.id), waits))
    .returning({ id: orderItems.id });
  if (!line) throw notFound();
  const sendAt = momentInRome(sendOn, GIFT_CARD.hour);
  await ctx.db.update(giftCards).set({ sendAt }).where(eq(giftCards.orderItemId, itemId));
}

export async function sendAgain(ctx: Ctx, id: number): Promise<void> {
  const [found] = await withBuyer(ctx).where(eq(giftCards.id, id));
  if (!found) throw notFound();
  const { card, order } = found;
  await sendCard(ctx, order ?? nobody, card, again(card));
}

/** Recipient fields of a card given away by the shop, which has no buyer. */
export const nobody = { email: null, giftCardEmail: null };

const again = ({ id }: Card) => `${id}:again:${randomUUID()}`;

type NewCard = Pick<Card, "amount"> & Partial<Card>;

/** Creates a card with its first movement: paid by an order, or given away by the shop. */
export async function insertCard(
  ctx: Ctx,
  order: Pick<OrderRow, "id" | "currencyCode"> | null,
  card: NewCard,
): Promise<Card> {
  const { orderPrefix } = await readIdentity(ctx);
  const at = ctx.clock();
  const expiresAt = new Date(at);
  expiresAt.setUTCFullYear(at.getUTCFullYear() + GIFT_CARD.years);
  const { currencyCode } = order ?? ctx.config;
  const values = { expiresAt, ...card, initialAmount: card.amount, currencyCode, createdAt: at };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [issued] = await ctx.db
      .insert(giftCards)
      .values({ ...values, code: `${orderPrefix}-${group()}-${group()}-${group()}` })
      .onConflictDoNothing({ target: giftCards.code })
      .returning();
    if (!issued) continue;
    const move = { giftCardId: issued.id, orderId: order?.id, amount: issued.amount, at };
    await ctx.db.insert(giftCardMovements).values({ ...move, reason: "issued" });
    return issued;
  }
  throw new Error("Five gift card codes in a row were taken");
}

/** Three groups make about 59 bits. */
const group = () => randomCode(4);

/** Normalises codes as people type them: lower case, surrounding spaces. */
export function normalizeCardCode(code: string): string {
  return code.trim().toUpperCase();
}
