import { z } from "zod";
import { textCookie } from "#app/features/session/cookies.server.ts";
import type { Shop } from "#contract/client/client.ts";
import { refundBy } from "#contract/italy/withdrawal.ts";
import type { WithdrawalRequest } from "#contract/support.ts";
import type { Declaration, WithdrawnOrder } from "./declaration.ts";

type Sent = {
  declaration: Declaration;
  order: WithdrawnOrder | null;
  /** From the link of an email. */
  key: string | null;
  bot: string;
};

export function sendWithdrawal(
  shop: Shop,
  { declaration, order, key, bot }: Sent,
): Promise<WithdrawalRequest> {
  const { firstName, lastName, email, orderNumber, items, words } = declaration;
  return shop.withdraw({
    firstName,
    lastName,
    email,
    orderNumber,
    orderToken: order?.token,
    withdrawalKey: key,
    items: items.length > 0 ? items.map(({ id, quantity }) => ({ itemId: id, quantity })) : null,
    products: words,
    recaptchaToken: bot,
  });
}

/** Long enough to print it, and to come back to it. */
const cookie = textCookie("shop_recesso", 3600);
/** Browsers drop larger cookies. */
const longestStatement = 2000;

const Receipt = z.object({
  receivedAt: z.string(),
  /** Null when the email was held back. */
  email: z.string().nullable(),
  statement: z.string(),
  /** Null when there is nothing to send back. */
  returnBy: z.string().nullish(),
  refundBy: z.string().optional(),
});
export type Receipt = z.infer<typeof Receipt>;

export function receiptOf(received: WithdrawalRequest): Receipt {
  const { receivedAt, statement, acknowledgementSentTo: email, returnBy } = received;
  return { receivedAt, email, statement, returnBy, refundBy: refundBy(new Date(receivedAt)) };
}

/** Tells whether the receipt could be kept: one that is too long is shown at once instead. */
export async function setReceipt(headers: Headers, receipt: Receipt): Promise<boolean> {
  if (new TextEncoder().encode(receipt.statement).length > longestStatement) return false;
  await cookie.set(headers, JSON.stringify(receipt));
  return true;
}

export async function readReceipt(request: Request): Promise<Receipt | null> {
  const text = await cookie.read(request);
  try {
    return text === null ? null : Receipt.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
