import { textCookie } from "#app/shop/cookies.server.ts";
import type { WithdrawalRequest } from "#contract/request.ts";

/** Long enough to print it, and to come back to it. */
const cookie = textCookie("rugiada_recesso", 3600);
/** Browsers drop larger cookies. */
const longestStatement = 2000;

export type Receipt = {
  receivedAt: string;
  /** Null when the letter was held back. */
  email: string | null;
  statement: string;
  returnBy?: string | undefined;
};

export function receiptOf(received: WithdrawalRequest): Receipt {
  const { receivedAt, statement, acknowledgementSentTo: email, returnBy } = received;
  return { receivedAt, email, statement, returnBy };
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
