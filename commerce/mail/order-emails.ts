import { isShop } from "#contract/italy/address-lines.ts";
import { guestOrderPath, orderPath, paymentPath, withdrawalPath } from "#contract/paths.ts";
import { dayMs } from "#contract/format/dates.ts";
import { pageUrl } from "../kernel/config.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { definePlugin } from "../kernel/plugins.ts";
import {
  countRecentEvents,
  type OrderRow,
  type PlacedOrder,
  readPlaced,
  withdrawalKey,
} from "../orders/index.ts";
import type { Emails } from "./emails.ts";
import { sendEmail } from "./send.ts";

export type OrderEmail =
  | "order_confirmation"
  | "payment_received"
  | "payment_failed"
  | "payment_missing"
  | "payment_changed"
  | "order_shipped"
  | "order_collectable"
  | "order_late"
  | "order_delivered"
  | "order_cancelled"
  | "order_refunded"
  | "return_authorised"
  | "refund_account_wanted"
  | "refund_account_received";

type Extra<Name extends OrderEmail> = Omit<
  Emails[Name],
  "order" | "orderLink" | "payLink" | "withdrawalLink"
>;

/** Order emails are enqueued with their data in the transaction of the event, so that they state what was true then. */
export const orderEmails = definePlugin({
  name: "order-emails",
  setup(kernel) {
    kernel.within("order.placed", async (ctx, { data: { orderId } }) =>
      queueOrderEmail(ctx, await readPlaced(ctx, orderId), "order_confirmation", orderId, {}),
    );
    kernel.within("order.paid", async (ctx, { data: { orderId, paymentId } }) => {
      const placed = await readPlaced(ctx, orderId);
      // No email about a payment made to the courier, which the shopper knows of.
      if (placed.order.payments.at(-1)?.methodType === "on_delivery") return;
      await queueOrderEmail(ctx, placed, "payment_received", paymentId, {});
    });
    kernel.within("order.payment_failed", async (ctx, { data: { orderId, paymentId } }) =>
      queueOrderEmail(ctx, await readPlaced(ctx, orderId), "payment_failed", paymentId, {}),
    );
    kernel.within("order.payment_missing", async (ctx, { data: { orderId } }) => {
      const placed = await readPlaced(ctx, orderId);
      const daysLeft = daysUntil(ctx, placed.row.paymentDueAt ?? ctx.clock());
      await queueOrderEmail(ctx, placed, "payment_missing", orderId, { daysLeft });
    });
    kernel.within("order.payment_method_changed", async (ctx, { id, data }) => {
      // Online methods continue to the gateway's page; for others the last email would name the old method.
      if (data.methodType === "online" || (await isFlooded(ctx, data.orderId))) return;
      const placed = await readPlaced(ctx, data.orderId);
      await queueOrderEmail(ctx, placed, "payment_changed", id, {});
    });
    kernel.within("order.shipped", async (ctx, { data: { orderId, shipmentId, tracking } }) => {
      const placed = await readPlaced(ctx, orderId);
      // Not sent for collection at the shop: another event emails when the order is ready.
      if (isShop(placed.order.pudo)) return;
      const trackingUrl = placed.order.shipments[0]?.trackingUrl ?? null;
      await queueOrderEmail(ctx, placed, "order_shipped", shipmentId, { tracking, trackingUrl });
    });
    kernel.within("order.collectable", async (ctx, { data: { orderId, shipmentId } }) => {
      const placed = await readPlaced(ctx, orderId);
      const tracking = placed.order.shipments[0]?.tracking ?? null;
      await queueOrderEmail(ctx, placed, "order_collectable", shipmentId, { tracking });
    });
    kernel.within("order.late", async (ctx, { id, data: { orderId } }) =>
      queueOrderEmail(ctx, await readPlaced(ctx, orderId), "order_late", id, {}),
    );
    kernel.within("order.delivered", async (ctx, { data: { orderId, shipmentId } }) =>
      queueOrderEmail(ctx, await readPlaced(ctx, orderId), "order_delivered", shipmentId, {}),
    );
    kernel.within("order.cancelled", async (ctx, { data: { orderId, ...details } }) =>
      queueOrderEmail(ctx, await readPlaced(ctx, orderId), "order_cancelled", orderId, details),
    );
    kernel.within("order.refunded", async (ctx, { data: { orderId, refundId, ...details } }) =>
      queueOrderEmail(ctx, await readPlaced(ctx, orderId), "order_refunded", refundId, details),
    );
  },
});

const changesPerHour = 6;

/** Whoever has the order's link can change its payment: the emails are limited, the changes are not. */
async function isFlooded(ctx: Ctx, orderId: number): Promise<boolean> {
  const changes = await countRecentEvents(ctx, orderId, "payment_method_changed");
  return changes > changesPerHour;
}

export const daysUntil = ({ clock }: Ctx, moment: Date): number =>
  Math.floor((moment.getTime() - clock().getTime()) / dayMs);

/** `event` is the deduplication key: one event sends one email. */
export async function queueOrderEmail<Name extends OrderEmail>(
  ctx: Ctx,
  { row, order }: PlacedOrder,
  name: Name,
  event: string | number,
  extra: Extra<Name>,
): Promise<void> {
  if (!row.email) return;
  const data: object = { order, ...orderLinks(ctx, row), ...extra };
  await sendEmail(ctx, name, row.email, event, data as Emails[Name]);
}

function orderLinks(ctx: Ctx, order: OrderRow) {
  const { token, number, customerId } = order;
  const at = (path: string) => pageUrl(ctx.config, path);
  // The key opens the form prefilled; without it the form still works with the order number.
  const chiave = withdrawalKey(ctx, order);
  const withdrawn = new URLSearchParams({ ordine: number ?? "", token, chiave });
  return {
    orderLink: at(customerId === null ? guestOrderPath(token) : orderPath(token)),
    payLink: at(paymentPath(token)),
    withdrawalLink: at(`${withdrawalPath}?${withdrawn}`),
  };
}
