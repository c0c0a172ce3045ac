import { CommerceError, type Ctx, logSecurity } from "../ctx.ts";
import type { EmailLimit, LimitName } from "./limits.ts";

/** Counts a request and throws 429 beyond the limit. Call it before any transaction. */
export async function limit(ctx: Ctx, name: LimitName, key: string): Promise<void> {
  const spent = await ctx.limits.consume(name, key);
  const { retryAfter } = spent;
  if (!ofMailbox.has(name) || retryAfter !== undefined) ctx.quota?.(name, spent);
  if (retryAfter === undefined) return;
  logSecurity(ctx, { event: "limit.reached", limit: name });
  throw tooMany(retryAfter);
}

/** What is left of these would tell strangers how often a mailbox was used. */
const ofMailbox: ReadonlySet<LimitName> = new Set(["email_burst_mailbox", "order_mailbox"]);

export async function isWithinLimit(ctx: Ctx, name: LimitName, key: string): Promise<boolean> {
  return (await ctx.limits.consume(name, key)).retryAfter === undefined;
}

/**
 * Whether one more email may go to an unverified mailbox; beyond the limit it is silently not sent. The network is counted
 * first, so that its surplus does not use up the mailbox's emails.
 */
export async function mayWrite(
  ctx: Ctx,
  purpose: EmailLimit,
  mailbox: string,
  network: string,
): Promise<boolean> {
  const to = mailbox.toLowerCase();
  const isAllowed =
    (await isWithinLimit(ctx, "email_network", `${purpose} ${network} ${to}`)) &&
    (await isWithinLimit(ctx, purpose, to));
  if (!isAllowed) logSecurity(ctx, { event: "limit.reached", limit: purpose, mailbox: to });
  return isAllowed;
}

/** A reserve for trusted callers, so that strangers cannot use up all emails of a mailbox. */
export const mayWriteTrusted = (ctx: Ctx, purpose: EmailLimit, mailbox: string, network: string) =>
  isWithinLimit(ctx, "email_trusted", `${purpose} ${network} ${mailbox.toLowerCase()}`);

export function tooMany(retryAfter: number): CommerceError {
  return new CommerceError(
    "too_many_requests",
    "Hai fatto troppi tentativi. Riprova tra qualche minuto.",
    { retryAfter },
  );
}
