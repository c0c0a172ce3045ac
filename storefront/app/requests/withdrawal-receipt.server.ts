import { textCookie } from "#app/shop/cookies.server.ts";
import type { WithdrawalRequest } from "#contract/request.ts";

/** Long enough to print it, and to come back to it. */
const cookie = textCookie("rugiada_recesso", 3600);
/** Browsers drop larger cookies; the letter has it all anyway. */
const longestStatement = 2000;

export type Receipt = {
  receivedAt: string;
  email: string;
  statement: string | null;
  returnBy?: string | undefined;
};

export async function setReceipt(headers: Headers, received: WithdrawalRequest): Promise<void> {
  const { receivedAt, statement, acknowledgementSentTo: email, returnBy } = received;
  const fits = new TextEncoder().encode(statement).length <= longestStatement;
  const receipt: Receipt = { receivedAt, email, statement: fits ? statement : null, returnBy };
  await cookie.set(headers, JSON.stringify(receipt));
}

export async function readReceipt(request: Request): Promise<Receipt | null> {
  const text = await cookie.read(request);
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
