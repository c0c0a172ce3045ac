import { LOGIN_CODE } from "#contract/forms/limits.ts";
import type { GiftCardCode, SendGiftCard } from "#contract/order-requests.ts";
import { type Ctx, invalid, notFound } from "../../kernel/ctx.ts";
import { isWithinLimit, limit } from "../../kernel/limits/limit.ts";
import { hashToken, isSame, readNonce, sign, signedNonce } from "../../kernel/secrets.ts";
import { maskMailbox, sendEmail } from "../../mail/index.ts";
import { findOrder, type OrderRow } from "../../orders/index.ts";

const purpose = "gift card code";

/** Where the cards of an order may go: correcting the order's mailbox does not move them. */
export const cardMailbox = ({ giftCardEmail, email }: Pick<OrderRow, "giftCardEmail" | "email">) =>
  giftCardEmail ?? email;

/** Emails a code to the order's mailbox: the order's token alone does not send its gift cards. */
export async function requestCardCode(ctx: Ctx, token: string): Promise<GiftCardCode> {
  const order = await findOrder(ctx, token);
  const mailbox = cardMailbox(order);
  if (order.state === "cart" || !mailbox) throw notFound();
  await limit(ctx, "gift_card_code", String(order.id));
  const request = signedNonce(ctx, purpose);
  await sendEmail(ctx, "gift_card_code", mailbox, hashToken(request), {
    orderNumber: order.number ?? "",
    code: codeOf(ctx, order, request),
    validMinutes: LOGIN_CODE.minutes,
  });
  return { request, sentTo: maskMailbox(mailbox) };
}

/** Derived from the request (HMAC), so that neither has to be stored. */
function codeOf(ctx: Ctx, { id }: Pick<OrderRow, "id">, request: string): string {
  const bytes = Buffer.from(sign(ctx, purpose, `${id} ${request}`), "base64url");
  const number = bytes.readUIntBE(0, 6) % 10 ** LOGIN_CODE.digits;
  return String(number).padStart(LOGIN_CODE.digits, "0");
}

/** Requires a signed-in customer, or a code emailed to the guest's mailbox. */
export async function requireCardRight(
  ctx: Ctx,
  order: OrderRow,
  { request = "", code = "" }: SendGiftCard,
): Promise<void> {
  if (ctx.actor.type === "customer" && ctx.actor.id === order.customerId) return;
  const nonce = readNonce(ctx, purpose, request, LOGIN_CODE.minutes * 60_000);
  if (nonce === undefined) throw invalid("code", "Il codice è scaduto: chiedine un altro.");
  const mayTry = await isWithinLimit(ctx, "gift_card_code_try", nonce);
  if (!mayTry || !isSame(code.trim(), codeOf(ctx, order, request)))
    throw invalid("code", "Il codice non è giusto: controlla l’e-mail, o chiedine un altro.");
}
