import type { Ctx } from "../ctx.ts";
import type { Letters } from "../mail/letters.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { orderLinks } from "./order-links.ts";
import type { PlacedOrder } from "./read-placed.ts";

export type OrderLetter =
  | "order_confirmation"
  | "payment_received"
  | "payment_failed"
  | "order_shipped"
  | "order_delivered"
  | "order_cancelled"
  | "order_refunded";

type Extra<Name extends OrderLetter> = Omit<
  Letters[Name],
  "order" | "orderLink" | "payLink" | "withdrawalLink"
>;

/** `event` names what happened: one event, one letter. */
export async function queueOrderLetter<Name extends OrderLetter>(
  ctx: Ctx,
  { row, order }: PlacedOrder,
  name: Name,
  event: string | number,
  extra: Extra<Name>,
): Promise<void> {
  if (!row.email) return;
  const data = { order, ...orderLinks(ctx, row), ...extra } as unknown as Letters[Name];
  await queueLetter<OrderLetter>(ctx, {
    key: `${name}:${event}`,
    to: row.email,
    name,
    data,
  } as never);
}
