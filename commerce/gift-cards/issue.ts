import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { homePath } from "#contract/paths.ts";
import { pageUrl } from "../kernel/config.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { queueEmail } from "../mail/index.ts";
import { type ItemRow, loadRecord, type OrderRow, recordEvent } from "../orders/index.ts";
import { orders } from "../orders/schema.ts";
import { readIdentity } from "../settings/index.ts";
import { giftCardMovements, giftCards } from "./schema.ts";

export const validYears = 2;

/** One card per piece, each worth what a piece costs before discounts; its email goes to who bought it. */
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
  const card = await insertCard(ctx, {
    initialAmount: amount,
    amount,
    currencyCode: order.currencyCode,
    expiresAt: yearsAfter(ctx.clock(), validYears),
    fromName: order.giftBoxFromName ?? order.billingAddress?.firstName ?? null,
    toName: order.giftBoxToName,
    customMessage: line.customMessage,
    orderItemId: line.id,
    createdAt: ctx.clock(),
  });
  await ctx.db.insert(giftCardMovements).values({
    giftCardId: card.id,
    orderId: order.id,
    amount,
    reason: "issued",
    at: ctx.clock(),
  });
  await sendCard(ctx, order, card);
  return card.id;
}

type Card = typeof giftCards.$inferSelect;

export async function sendCard(
  ctx: Ctx,
  { email }: Pick<OrderRow, "email">,
  card: Card,
  event: string | number = card.id,
): Promise<void> {
  if (!email) return;
  await queueEmail(ctx, {
    key: `gift_card:${event}`,
    to: email,
    name: "gift_card",
    data: {
      code: card.code,
      amount: card.initialAmount,
      fromName: card.fromName,
      toName: card.toName,
      message: card.customMessage,
      expiresAt: card.expiresAt && wireDate(card.expiresAt),
      shopLink: pageUrl(ctx.config, homePath),
    },
  });
}

export async function insertCard(
  ctx: Ctx,
  values: Omit<typeof giftCards.$inferInsert, "code">,
): Promise<Card> {
  const { orderPrefix } = await readIdentity(ctx);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [card] = await ctx.db
      .insert(giftCards)
      .values({ ...values, code: `${orderPrefix}-${group()}-${group()}-${group()}` })
      .onConflictDoNothing({ target: giftCards.code })
      .returning();
    if (card) return card;
  }
  throw new Error("Five gift card codes in a row were taken");
}

export function yearsAfter(now: Date, years: number): Date {
  const later = new Date(now);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

/** No letter or digit that can be taken for another: 31 signs, 12 of them, about 59 bits. */
const signs = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join("");

/** As people type codes: small letters, blanks around. */
export function normalizeCardCode(code: string): string {
  return code.trim().toUpperCase();
}
