import { actorName } from "../auth/actor-name.ts";
import type { Ctx } from "../ctx.ts";
import { orderEvents } from "../db/schema/orders.ts";

export type OrderEventType =
  | "placed"
  | "payment_method_changed"
  | "paid"
  | "payment_failed"
  | "payment_surplus"
  | "shipped"
  | "delivered"
  | "cancelled"
  | "expired"
  | "refund_requested"
  | "refund_failed"
  | "refunded"
  | "gift_cards_issued"
  | "letter_resent"
  | "withdrawal_requested"
  | "withdrawal_accepted"
  | "withdrawal_refused"
  | "note";

/** The timeline of an order, written in the transaction that makes it true. */
export async function recordEvent(
  ctx: Ctx,
  orderId: number,
  type: OrderEventType,
  data: object = {},
): Promise<void> {
  await ctx.db
    .insert(orderEvents)
    .values({ orderId, type, actor: actorName(ctx.actor), data, at: ctx.clock() });
}
