import { z } from "zod";
import { textCookie } from "#app/features/session/cookies.server.ts";
import type { Shop } from "#contract/client/client.ts";
import { isPaid, refundMeansOf } from "#contract/italy/refund-means.ts";
import { refundBy } from "#contract/italy/withdrawal.ts";
import type { Order } from "#contract/order.ts";
import type { WithdrawalRequest } from "#contract/support.ts";
import type { Declaration, WithdrawnOrder } from "./declaration.ts";

type Sent = {
  declaration: Declaration;
  order: WithdrawnOrder | null;
  /** Token of an emailed link. */
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

/** One hour: enough to print the receipt and to return to it. */
const cookie = textCookie("shop_recesso", 3600);
/** Browsers drop cookies above 4 kB. */
const longestStatement = 2000;

const Receipt = z.object({
  receivedAt: z.string(),
  /** Null if the email was withheld. */
  email: z.string().nullable(),
  statement: z.string(),
  /** Null if there is nothing to return. */
  returnBy: z.string().nullish(),
  refundBy: z.string().optional(),
  /** Missing if the visitor declared by order number, without opening the order. */
  refund: z.object({ means: z.enum(["same", "transfer"]), isPaid: z.boolean() }).optional(),
});
export type Receipt = z.infer<typeof Receipt>;

export function receiptOf(received: WithdrawalRequest, order: Order | null): Receipt {
  const { receivedAt, statement, acknowledgementSentTo: email, returnBy } = received;
  const due = { returnBy, refundBy: refundBy(new Date(receivedAt)) };
  const refund = order && { means: refundMeansOf(order), isPaid: isPaid(order) };
  return { receivedAt, email, statement, ...due, ...(refund && { refund }) };
}

/** Returns false if the receipt is too long for a cookie: it is then shown at once. */
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
