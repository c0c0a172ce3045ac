import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { giftCards } from "../db/schema/gift-cards.ts";
import { orderEvents, orderItems } from "../db/schema/orders.ts";
import { CommerceError } from "../errors.ts";
import { sendCard } from "../gifts/issue-gift-cards.ts";
import { lockPlacedOrder } from "./load-order.ts";
import type { OrderRow } from "./order-record.ts";
import { queueOrderLetter } from "./order-letter.ts";
import type { OrderLetter } from "./order-letter.ts";
import { readPlaced } from "./read-placed.ts";
import type { PlacedOrder } from "./read-placed.ts";
import { recordEvent } from "./record-event.ts";
import type { OrderEventType } from "./record-event.ts";

type Input = { token: string; letter: OrderLetter | "gift_card" };

/** A letter can be sent again once what it tells has happened. */
const causes: Record<Input["letter"], OrderEventType[]> = {
  order_confirmation: ["placed"],
  payment_received: ["paid"],
  payment_failed: ["payment_failed"],
  order_shipped: ["shipped"],
  order_delivered: ["delivered"],
  order_cancelled: ["cancelled", "expired"],
  order_refunded: ["refunded"],
  gift_card: ["gift_cards_issued"],
};

export function resendLetter(ctx: Ctx, { token, letter }: Input): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    const [cause] = await ctx.db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, order.id), inArray(orderEvents.type, causes[letter])))
      .limit(1);
    if (!cause) throw new CommerceError("invalid", `There is nothing for ${letter} to tell yet.`);
    const event = `${order.id}:again:${randomUUID()}`;
    if (letter === "gift_card") await resendCards(ctx, order, event);
    else await resend(ctx, await readPlaced(ctx, order.id), letter, event);
    await recordEvent(ctx, order.id, "letter_resent", { letter });
  });
}

function resend(ctx: Ctx, placed: PlacedOrder, letter: OrderLetter, event: string): Promise<void> {
  const [shipment] = placed.order.shipments;
  const amount = placed.order.payments.reduce((sum, { refunded = 0 }) => sum + refunded, 0);
  return queueOrderLetter(ctx, placed, letter, event, {
    tracking: shipment?.tracking ?? null,
    trackingUrl: shipment?.trackingUrl ?? null,
    amount,
  } as never);
}

async function resendCards(ctx: Ctx, order: OrderRow, event: string): Promise<void> {
  const bought = await ctx.db
    .select({ card: giftCards })
    .from(giftCards)
    .innerJoin(orderItems, eq(orderItems.id, giftCards.orderItemId))
    .where(and(eq(orderItems.orderId, order.id), eq(giftCards.enabled, true)));
  for (const { card } of bought) await sendCard(ctx, order, card, `${event}:${card.id}`);
}
