import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { calendarDateInRome } from "#contract/format/dates.ts";
import { confirmTransfer } from "../payments/manual-refunds.ts";
import { refunds } from "../payments/schema.ts";
import { variants } from "../catalogue/schema.ts";
import { giftCardMovements, giftCards } from "../promotions/gift-cards/schema.ts";
import { orderEvents, orders } from "./schema.ts";
import { CommerceError } from "../kernel/ctx.ts";
import type { Email } from "../mail/emails.ts";
import { renderEmail } from "../mail/render.tsx";
import { senderOf } from "../mail/send.ts";
import type { Shop } from "../cart/checkout/shopper.fixture.ts";

/** Reads the shop's tables, to compare them with the API's answers. */
export function ledgerOf(shop: Shop) {
  const { db } = shop.ctx;
  const stockOf = async (code: string) => {
    const [row] = await db.select().from(variants).where(eq(variants.code, code));
    return { onHand: row?.onHand ?? 0, onHold: row?.onHold ?? 0 };
  };
  const cardOf = async (code: string) => {
    const [card] = await db.select().from(giftCards).where(eq(giftCards.code, code));
    if (!card) throw new Error(code);
    const moves = await db
      .select()
      .from(giftCardMovements)
      .where(eq(giftCardMovements.giftCardId, card.id));
    return { ...card, moved: moves.reduce((sum, { amount }) => sum + amount, 0) };
  };
  const addCard = (token: string, code: string) =>
    shop.send("PATCH", `/gift-cards/${code}/add-to-order`, { orderTokenValue: token });
  const emailsOf = (token: string) =>
    shop
      .emails()
      .filter(({ data }) => "order" in data && data.order.token === token)
      .map(({ name }) => name);
  /** The order's latest email of this kind, as plain text on one line. */
  const textOf = async (name: string, token: string) => {
    const isIt = ({ data }: Email) => "order" in data && data.order.token === token;
    const told = shop.emails().findLast((email) => email.name === name && isIt(email));
    if (!told) throw new Error(`no ${name} was queued`);
    const { text } = await renderEmail(told, await senderOf(shop.ctx));
    return text.replaceAll(/\s+/g, " ");
  };
  const eventsOf = async (token: string) => {
    const [order] = await db.select().from(orders).where(eq(orders.token, token));
    const events = await db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order?.id ?? 0))
      .orderBy(orderEvents.id);
    return events.map(({ type }) => type);
  };
  /** Expects a 422 and an unchanged order. */
  const expectRefusal = async (token: string, work: () => Promise<unknown>) => {
    const before = await shop.read(token);
    const error = await work().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(CommerceError);
    expect((error as CommerceError).code).toBe("invalid");
    expect(await shop.read(token)).toEqual(before);
  };
  /** Confirms the transfers for all refunds of the order. */
  const makeTransfers = async (token: string) => {
    const due = await db
      .select({ orderId: refunds.orderId, refundId: refunds.id })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(eq(orders.token, token), eq(refunds.state, "to_do")));
    const made = { doneOn: calendarDateInRome(shop.ctx.clock()), reference: null };
    for (const refund of due) await confirmTransfer(shop.ctx, { ...refund, ...made });
  };
  return { stockOf, cardOf, addCard, emailsOf, textOf, eventsOf, expectRefusal, makeTransfers };
}
