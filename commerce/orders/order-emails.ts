import { guestOrderPath, orderPath, paymentPath, withdrawalPath } from "#contract/paths.ts";
import { pageUrl } from "../kernel/config.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { type Emails, queueEmail } from "../mail/index.ts";
import type { OrderRow } from "./order-record.ts";
import type { PlacedOrder } from "./placed-orders.ts";

export type OrderEmail =
  | "order_confirmation"
  | "payment_received"
  | "payment_failed"
  | "order_shipped"
  | "order_delivered"
  | "order_cancelled"
  | "order_refunded";

type Extra<Name extends OrderEmail> = Omit<
  Emails[Name],
  "order" | "orderLink" | "payLink" | "withdrawalLink"
>;

/** `event` names what happened: one event, one letter. */
export async function queueOrderEmail<Name extends OrderEmail>(
  ctx: Ctx,
  { row, order }: PlacedOrder,
  name: Name,
  event: string | number,
  extra: Extra<Name>,
): Promise<void> {
  if (!row.email) return;
  const data = { order, ...orderLinks(ctx, row), ...extra } as unknown as Emails[Name];
  await queueEmail<OrderEmail>(ctx, {
    key: `${name}:${event}`,
    to: row.email,
    name,
    data,
  } as never);
}

/** Where emails lead, as absolute addresses. */
function orderLinks({ config }: Ctx, { token, number, customerId }: OrderRow) {
  const at = (path: string) => pageUrl(config, path);
  // By its token the form opens filled in; by its number alone it can still be written.
  const withdrawn = new URLSearchParams({ ordine: number ?? "", token });
  return {
    orderLink: at(customerId === null ? guestOrderPath(token) : orderPath(token)),
    payLink: at(paymentPath(token)),
    withdrawalLink: at(`${withdrawalPath}?${withdrawn}`),
  };
}
