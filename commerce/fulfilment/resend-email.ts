import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { ResendEmail } from "#contract/admin/order.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { giftCards } from "../gift-cards/schema.ts";
import { orderEvents, orderItems } from "../orders/schema.ts";
import { CommerceError } from "../kernel/errors.ts";
import { sendCard } from "../gift-cards/index.ts";
import { type OrderEmail, queueOrderEmail } from "../mail/index.ts";
import {
  lockPlacedOrder,
  type OrderEventType,
  type OrderRow,
  type PlacedOrder,
  readPlaced,
  recordEvent,
} from "../orders/index.ts";

type Input = { token: string; template: z.infer<typeof ResendEmail>["template"] };

/** An email can be sent again once what it reports has happened. */
const causes: Record<Input["template"], OrderEventType[]> = {
  order_confirmation: ["placed"],
  payment_received: ["paid"],
  payment_failed: ["payment_failed"],
  order_shipped: ["shipped"],
  order_late: ["delivery_late", "delivery_changed"],
  order_collectable: ["collectable"],
  order_delivered: ["delivered"],
  order_cancelled: ["cancelled", "expired"],
  order_refunded: ["refunded"],
  gift_card: ["gift_cards_issued"],
};

export function resendEmail(ctx: Ctx, { token, template }: Input): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    const [cause] = await ctx.db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, order.id), inArray(orderEvents.type, causes[template])))
      .limit(1);
    if (!cause) throw new CommerceError("invalid", `There is nothing for ${template} to tell yet.`);
    const event = `${order.id}:again:${randomUUID()}`;
    if (template === "gift_card") await resendCards(ctx, order, event);
    else {
      const placed = await readPlaced(ctx, order.id);
      await resend(ctx, placed, template, event, { unpaid: cause.type === "expired" });
    }
    await recordEvent(ctx, order.id, "letter_resent", { letter: template });
  });
}

function resend(
  ctx: Ctx,
  placed: PlacedOrder,
  template: OrderEmail,
  event: string,
  known: object,
): Promise<void> {
  const [shipment] = placed.order.shipments;
  const amount = placed.order.payments.reduce((sum, { refunded = 0 }) => sum + refunded, 0);
  return queueOrderEmail(ctx, placed, template, event, {
    tracking: shipment?.tracking ?? null,
    trackingUrl: shipment?.trackingUrl ?? null,
    amount,
    ...known,
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
