import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { type ResendEmail, resentEmails } from "#contract/admin/order.ts";
import { orderEmails } from "#contract/admin/constants.ts";
import { CommerceError, type Ctx, invalid, withTransaction } from "../kernel/ctx.ts";
import { isOwner } from "../auth/index.ts";
import { orderEvents } from "../orders/schema.ts";
import { readRefunded } from "../payments/index.ts";
import { sendCardsAgain } from "../promotions/index.ts";
import { daysUntil, type OrderEmail, queueOrderEmail } from "../mail/index.ts";
import { lockPlacedOrder, readPlaced, recordEvent } from "../orders/index.ts";

type Input = { token: string; template: z.infer<typeof ResendEmail>["template"] };

/** An email can be resent once the event it reports has happened. */
const causes = (template: Input["template"]) => orderEmails[template].after;

export const resendable = (ctx: Ctx, events: readonly { type: string }[]): Input["template"][] =>
  resentEmails.filter(
    (template) =>
      mayResend(ctx, template) &&
      events.some(({ type }) => causes(template).some((cause) => cause === type)),
  );

/** The code of a gift card is money: others resend it with a code emailed to the buyer, from the order's page. */
const mayResend = (ctx: Ctx, template: Input["template"]) =>
  template !== "gift_card" || isOwner(ctx);

export async function resendEmail(ctx: Ctx, { token, template }: Input): Promise<void> {
  if (!mayResend(ctx, template))
    throw invalid("template", "Una carta regalo la rimanda solo chi è titolare del negozio.");
  await withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    const [cause] = await ctx.db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, order.id), inArray(orderEvents.type, causes(template))))
      .limit(1);
    if (!cause)
      throw new CommerceError("invalid", "Non c’è ancora nulla da scrivere in questa e-mail.");
    const event = `${order.id}:again:${randomUUID()}`;
    if (template === "gift_card") await sendCardsAgain(ctx, order, event);
    else {
      const placed = await readPlaced(ctx, order.id);
      const [shipment] = placed.order.shipments;
      // Each template uses only some of these fields.
      await queueOrderEmail<OrderEmail>(ctx, placed, template, event, {
        daysLeft: Math.max(0, daysUntil(ctx, order.paymentDueAt ?? ctx.clock())),
        tracking: shipment?.tracking ?? null,
        trackingUrl: shipment?.trackingUrl ?? null,
        unpaid: cause.type !== "cancelled",
        outranked: cause.type === "outranked",
        ...(await readRefunded(ctx, order.id)),
      });
    }
    await recordEvent(ctx, order.id, "letter_resent", { letter: template });
  });
}
