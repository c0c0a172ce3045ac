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
function orderLinks({ config }: Ctx, order: OrderRow) {
  const at = (path: string) => new URL(path, config.publicUrl).href;
  const token = encodeURIComponent(order.token);
  return {
    orderLink: at(
      order.customerId === null ? `/ordine/${token}` : `/area-riservata/ordini/${token}`,
    ),
    payLink: at(payPath(config.localeCode, order.token)),
    // By its token the form opens filled in; by its number alone it can still be written.
    withdrawalLink: at(`/recesso?ordine=${encodeURIComponent(order.number ?? "")}&token=${token}`),
  };
}

export const payPath = (localeCode: string, token: string) =>
  `/${localeCode}/order/${encodeURIComponent(token)}/pay`;
