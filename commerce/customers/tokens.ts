import { and, eq, gt, inArray, isNull, notInArray } from "drizzle-orm";
import { LINK_HOURS, LOGIN_CODE } from "#contract/forms/limits.ts";
import { endSessions } from "../auth/index.ts";
import { type Ctx, invalid, logSecurity, withTransaction } from "../kernel/ctx.ts";
import { hashToken, randomToken, readNonce, signedNonce } from "../kernel/secrets.ts";
import { type Emails, links, maskMailbox, sendEmail } from "../mail/index.ts";
import { customerTokens, passkeys } from "./schema.ts";
import { findRow } from "../kernel/db/rows.ts";

export type TokenRow = typeof customerTokens.$inferSelect;
type Purpose = TokenRow["purpose"];

const hour = 60 * 60 * 1000;
const validHours = { ...LINK_HOURS, code: LOGIN_CODE.minutes / 60 };

/** Returns the plain token, which is only sent by email; the database stores its hash. */
export async function createCustomerToken(
  ctx: Ctx,
  customerId: number,
  purpose: Purpose,
  data: object | null = null,
): Promise<string> {
  const token = randomToken();
  const now = ctx.clock();
  await ctx.db.insert(customerTokens).values({
    customerId,
    purpose,
    data,
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + validHours[purpose] * hour),
    createdAt: now,
  });
  return token;
}

const isUnused = (token: string, purposes: Purpose[]) =>
  and(
    eq(customerTokens.tokenHash, hashToken(token)),
    inArray(customerTokens.purpose, purposes),
    isNull(customerTokens.usedAt),
  );

export const findCustomerToken = (ctx: Ctx, token: string, purposes: Purpose[]) =>
  findRow(ctx.db, customerTokens, isUnused(token, purposes));

/** Consumes the token: of two concurrent uses one succeeds. */
export async function consumeCustomerToken(ctx: Ctx, token: string, purposes: Purpose[]) {
  const [row] = await ctx.db
    .update(customerTokens)
    .set({ usedAt: ctx.clock() })
    .where(and(isUnused(token, purposes), gt(customerTokens.expiresAt, ctx.clock())))
    .returning();
  return row;
}

export async function dropCustomerTokens(ctx: Ctx, customerId: number, purposes: Purpose[]) {
  await ctx.db
    .delete(customerTokens)
    .where(
      and(eq(customerTokens.customerId, customerId), inArray(customerTokens.purpose, purposes)),
    );
}

/** Office passkeys stay, like its codes: access to the mailbox must not be enough to remove them. */
export async function deleteShopPasskeys(ctx: Ctx, id: number, kept: number[] = []) {
  const ofShop = and(eq(passkeys.customerId, id), eq(passkeys.door, "shop"));
  await ctx.db.delete(passkeys).where(and(ofShop, notInArray(passkeys.id, kept)));
}

type Recipient = { email: string; firstName: string | null };
type Holder = Recipient & { id: number };

export function sendVerification(
  ctx: Ctx,
  { email, firstName }: Recipient,
  token: string,
  { isChange = false, newsletter = false } = {},
) {
  return sendEmail(ctx, "verify_account", email, hashToken(token), {
    firstName,
    link: links.verify(ctx, token),
    isChange,
    newsletter,
  });
}

export function sendAccountExists(ctx: Ctx, email: string) {
  return sendEmail(ctx, "account_exists", email, randomToken(), {
    link: links.logIn(ctx),
    resetLink: links.forgotPassword(ctx),
  });
}

export function sendPasswordChanged(ctx: Ctx, { id, email, firstName }: Holder) {
  const protectLink = protectLinkOf(ctx, id);
  return sendEmail(ctx, "password_changed", email, randomToken(), { firstName, protectLink });
}

export function sendAccountAlert(
  ctx: Ctx,
  { id, email, firstName }: Holder,
  event: Emails["account_alert"]["event"],
  device: string | null,
) {
  const protectLink = protectLinkOf(ctx, id);
  const data = { firstName, event, device, protectLink };
  return sendEmail(ctx, "account_alert", email, randomToken(), data);
}

const protection = (id: number) => `protect account ${id}`;

const protectLinkOf = (ctx: Ctx, id: number) =>
  links.protectAccount(ctx, `${id}~${signedNonce(ctx, protection(id))}`);

const protectDays = 7;

/** From the link of a security email: ends every session, and every link, code and passkey that could open another one. */
export async function protectAccount(ctx: Ctx, token: string): Promise<void> {
  const [text = "", nonce = ""] = token.split("~");
  const id = Number(text);
  const isGood = readNonce(ctx, protection(id), nonce, protectDays * 24 * hour) !== undefined;
  if (!isGood) throw invalid("token", "Il link non vale più.");
  await withTransaction(ctx, async (ctx) => {
    await dropCustomerTokens(ctx, id, ["reset", "email", "code"]);
    await endSessions(ctx, id);
    await deleteShopPasskeys(ctx, id);
  });
  logSecurity(ctx, { event: "session.closed", account: id, sessions: "all" });
}

/** Notifies the old mailbox, so that an attacker who took over the account cannot move it away unnoticed. */
export function sendEmailChanged(ctx: Ctx, { id, email, firstName }: Holder, newEmail: string) {
  return sendEmail(ctx, "email_changed", email, randomToken(), {
    firstName,
    newEmail: maskMailbox(newEmail),
    protectLink: protectLinkOf(ctx, id),
  });
}
