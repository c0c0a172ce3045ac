import type { RouterContextProvider } from "react-router";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { textCookie } from "#app/features/session/cookies.server.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { ApiError } from "#contract/api-error.ts";
import type { Shop } from "#contract/client/client.ts";
import { refundBy } from "#contract/italy/withdrawal.ts";
import type { Order } from "#contract/order.ts";
import type { WithdrawalRequest } from "#contract/support.ts";
import type { Declaration, WithdrawnOrder } from "./declaration.ts";

type Sent = { declaration: Declaration; order: WithdrawnOrder | null; bot: string };

export function sendWithdrawal(
  shop: Shop,
  { declaration, order, bot }: Sent,
): Promise<WithdrawalRequest> {
  const { firstName, lastName, email, orderNumber, items, words } = declaration;
  return shop.withdraw({
    firstName,
    lastName,
    email,
    orderNumber,
    orderToken: order?.token,
    items: items.length > 0 ? items.map(({ id, quantity }) => ({ itemId: id, quantity })) : null,
    products: words,
    recaptchaToken: bot,
  });
}

/** The placed order a link names, if the visitor may open it: as its customer, or as the guest who has its token. */
export async function findPlacedOrder(
  context: Readonly<RouterContextProvider>,
  token: string | null,
): Promise<Order | null> {
  if (!token) return null;
  const own = await open(await context.get(visitorContext).shop(), token);
  const order = own ?? (await open(context.get(shopContext), token));
  return order?.checkoutState === "completed" ? order : null;
}

async function open(shop: Shop, token: string): Promise<Order | null> {
  try {
    return await shop.order(token);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return null;
    throw error;
  }
}

/** Long enough to print it, and to come back to it. */
const cookie = textCookie("shop_recesso", 3600);
/** Browsers drop larger cookies. */
const longestStatement = 2000;

export type Receipt = {
  receivedAt: string;
  /** Null when the email was held back. */
  email: string | null;
  statement: string;
  /** Null when there is nothing to send back. */
  returnBy?: string | null | undefined;
  refundBy?: string | undefined;
};

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
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
