import { LOGIN_CODE } from "#contract/forms/limits.ts";
import { type Ctx, invalid } from "../ctx.ts";
import { isSame, readNonce, sign, signedNonce } from "../secrets.ts";
import { isWithinLimit, limit } from "./limit.ts";

/** What a code confirms: it is invalid for any other purpose or subject. */
type Confirmed = { purpose: string; subject: string };

export type Proof = { request?: string | undefined; code?: string | undefined };

/** The network is counted first: one stranger with the order's link cannot use up the codes of who placed it. */
export async function limitCodes(ctx: Ctx, purpose: string, orderId: number): Promise<void> {
  const key = `${purpose} ${orderId}`;
  await limit(ctx, "order_code_network", `${key} ${ctx.network?.()}`);
  await limit(ctx, "order_code", key);
}

/** Creates a code to email, and the request that the browser sends back with it. */
export function issueCode(ctx: Ctx, confirmed: Confirmed): { request: string; code: string } {
  const request = signedNonce(ctx, confirmed.purpose);
  return { request, code: codeOf(ctx, confirmed, request) };
}

/** Derived from the request (HMAC), so that neither has to be stored. */
function codeOf(ctx: Ctx, { purpose, subject }: Confirmed, request: string): string {
  const bytes = Buffer.from(sign(ctx, purpose, `${subject} ${request}`), "base64url");
  const number = bytes.readUIntBE(0, 6) % 10 ** LOGIN_CODE.digits;
  return String(number).padStart(LOGIN_CODE.digits, "0");
}

/** Refuses wrong and expired codes, and more than a few attempts each. Call it before any transaction. */
export async function requireCode(
  ctx: Ctx,
  confirmed: Confirmed,
  { request = "", code = "" }: Proof,
): Promise<void> {
  const nonce = readNonce(ctx, confirmed.purpose, request, LOGIN_CODE.minutes * 60_000);
  if (nonce === undefined) throw codeExpired();
  const mayTry = await isWithinLimit(ctx, "emailed_code_try", nonce);
  if (!mayTry || !isSame(code.trim(), codeOf(ctx, confirmed, request)))
    throw invalid("code", "Il codice non è giusto: controlla l’e-mail, o chiedine un altro.");
}

export const codeExpired = () => invalid("code", "Il codice è scaduto: chiedine un altro.");
