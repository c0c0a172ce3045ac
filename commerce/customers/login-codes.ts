import { randomInt } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { EmailOnly, LogInByCode, LoginAnswer, LoginCodeRequest } from "#contract/customer.ts";
import { forgotPasswordSchema } from "#contract/forms/account.ts";
import { LOGIN_CODE } from "#contract/forms/limits.ts";
import { type CustomerRow, findByEmail, unauthenticated } from "../auth/index.ts";
import { type Ctx, logSecurity, withTransaction } from "../kernel/ctx.ts";
import type { Caller } from "../kernel/http/client.ts";
import { requireValid } from "../kernel/http/router.ts";
import { admitEmail } from "../kernel/limits/bot-check.ts";
import { isWithinLimit, mayWrite, mayWriteTrusted } from "../kernel/limits/limit.ts";
import { hashToken, isSame, randomToken, sign } from "../kernel/secrets.ts";
import { sendEmail } from "../mail/index.ts";
import { admitLogin, isKnownNetwork, startSession } from "./log-in.ts";
import { renewVerification } from "./registration.ts";
import { customerTokens } from "./schema.ts";
import { consumeCustomerToken, createCustomerToken, dropCustomerTokens } from "./tokens.ts";

const mostTries = 5;

const Kept = z.object({ code: z.string() });

/**
 * A code is valid only with the request id it was sent for, which stays in the requesting browser, so that nobody else can
 * guess it or use up its attempts. Unknown addresses and staff, who need their password, get a request id too.
 */
export async function requestLoginCode(
  ctx: Ctx,
  input: EmailOnly,
  network: string,
): Promise<LoginCodeRequest> {
  const { email } = requireValid(forgotPasswordSchema, input);
  const isAllowed = await mayAskForCode(ctx, { email, token: input.recaptchaToken }, network);
  const customer = await findByEmail(ctx, email);
  logSecurity(ctx, { event: "login.code_asked", account: customer?.id, mailbox: email });
  if (!isAllowed || !customer || !mayGoWithoutPassword(customer)) return { request: randomToken() };
  if (customer.verifiedAt) return { request: await sendCode(ctx, customer) };
  await renewVerification(ctx, customer);
  return { request: randomToken() };
}

/**
 * Strangers on many networks may use up a mailbox's codes. Networks it signed in from before, and callers with a solved bot
 * check, have a reserve, so that nobody is locked out; that of unknown networks has a daily limit per mailbox.
 */
async function mayAskForCode(
  ctx: Ctx,
  { email, token }: { email: string; token: string | undefined },
  network: string,
): Promise<boolean> {
  const isKnown = await isKnownNetwork(ctx, email, network);
  const isTrusted = isKnown || (await admitEmail(ctx, token, { address: network })) === "human";
  if (await mayWrite(ctx, "login_code_email", email, network)) return true;
  if (!isTrusted || !(await mayWriteTrusted(ctx, "login_code_email", email, network))) return false;
  return isKnown || (await isWithinLimit(ctx, "login_code_proven", email.toLowerCase()));
}

export const mayGoWithoutPassword = ({ enabled, role }: CustomerRow) =>
  enabled && role === "customer";

function sendCode(ctx: Ctx, { id, email, firstName }: CustomerRow): Promise<string> {
  const code = String(randomInt(10 ** LOGIN_CODE.digits)).padStart(LOGIN_CODE.digits, "0");
  return withTransaction(ctx, async (ctx) => {
    const kept = { code: hashCode(ctx, id, code), tries: 0 };
    const request = await createCustomerToken(ctx, id, "code", kept);
    await sendEmail(ctx, "login_code", email, hashToken(request), {
      firstName,
      code,
      validMinutes: LOGIN_CODE.minutes,
    });
    return request;
  });
}

/** Keyed: a plain hash of six digits could be reversed by trying all of them. */
const hashCode = (ctx: Ctx, id: number, code: string) => sign(ctx, "login code", `${id} ${code}`);

/** Attempts are rate-limited like passwords, in addition to the few tries per code. */
export async function logInByCode(
  ctx: Ctx,
  input: LogInByCode,
  caller: Caller,
): Promise<LoginAnswer> {
  const attempt = await admitLogin(ctx, input, caller.address);
  const customer = await findByEmail(ctx, input.email);
  const isRight = await consumeCode(ctx, input, customer?.id);
  if (!customer || !mayGoWithoutPassword(customer) || !isRight) {
    await attempt.failed();
    logSecurity(ctx, { event: "login.failed", account: customer?.id, mailbox: input.email });
    throw unauthenticated("Invalid credentials.");
  }
  await attempt.succeeded();
  await dropCustomerTokens(ctx, customer.id, ["code"]);
  logSecurity(ctx, { event: "login.succeeded", account: customer.id, door: "shop", by: "code" });
  return startSession(ctx, customer, { door: "shop", device: caller.device });
}

async function consumeCode(
  ctx: Ctx,
  { request, code }: Pick<LogInByCode, "request" | "code">,
  customerId = 0,
): Promise<boolean> {
  const tries = sql`(${customerTokens.data}->>'tries')::int`;
  const [row] = await ctx.db
    .update(customerTokens)
    .set({ data: sql`jsonb_set(${customerTokens.data}, '{tries}', to_jsonb(${tries} + 1))` })
    .where(
      and(
        eq(customerTokens.tokenHash, hashToken(request)),
        eq(customerTokens.customerId, customerId),
        eq(customerTokens.purpose, "code"),
        isNull(customerTokens.usedAt),
        gt(customerTokens.expiresAt, ctx.clock()),
        sql`${tries} < ${mostTries}`,
      ),
    )
    .returning();
  if (!row || !isSame(hashCode(ctx, customerId, code), Kept.parse(row.data).code)) return false;
  return (await consumeCustomerToken(ctx, request, ["code"])) !== undefined;
}
