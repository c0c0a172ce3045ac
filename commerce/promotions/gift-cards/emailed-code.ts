import { LOGIN_CODE } from "#contract/forms/limits.ts";
import type { GiftCardCode, SendGiftCard } from "#contract/order-requests.ts";
import { type Ctx, notFound } from "../../kernel/ctx.ts";
import { issueCode, limitCodes, requireCode } from "../../kernel/limits/emailed-code.ts";
import { hashToken } from "../../kernel/secrets.ts";
import { maskMailbox, sendEmail } from "../../mail/index.ts";
import { findOrder, type OrderRow } from "../../orders/index.ts";

const sending = ({ id }: OrderRow) => ({ purpose: "gift card code", subject: String(id) });

/** The mailbox an order's cards may go to: correcting the order's mailbox does not change it. */
export const cardMailbox = ({ giftCardEmail, email }: Pick<OrderRow, "giftCardEmail" | "email">) =>
  giftCardEmail ?? email;

/** Emails a code to the order's mailbox: the order's token alone must not send its gift cards. */
export async function requestCardCode(ctx: Ctx, token: string): Promise<GiftCardCode> {
  const order = await findOrder(ctx, token);
  const mailbox = cardMailbox(order);
  if (order.state === "cart" || !mailbox) throw notFound();
  const confirmed = sending(order);
  await limitCodes(ctx, confirmed.purpose, order.id);
  const { request, code } = issueCode(ctx, confirmed);
  await sendEmail(ctx, "gift_card_code", mailbox, hashToken(request), {
    orderNumber: order.number ?? "",
    code,
    validMinutes: LOGIN_CODE.minutes,
  });
  return { request, sentTo: maskMailbox(mailbox) };
}

/** Requires a signed-in customer, or a code emailed to the guest's mailbox. */
export async function requireCardRight(
  ctx: Ctx,
  order: OrderRow,
  proof: SendGiftCard,
): Promise<void> {
  if (ctx.actor.type === "customer" && ctx.actor.id === order.customerId) return;
  await requireCode(ctx, sending(order), proof);
}
