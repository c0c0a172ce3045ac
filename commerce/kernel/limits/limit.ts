import type { Context } from "hono";
import { CommerceError, type Ctx, type Env, logSecurity } from "../ctx.ts";
import { clientAddress } from "../http/client.ts";
import type { EmailLimit, LimitName, Spent } from "./limits.ts";

/** Counts one more and refuses with 429 beyond the limit. Call it before any transaction. */
export async function limit(ctx: Ctx, name: LimitName, key: string): Promise<void> {
  refuseBeyond(ctx, name, await ctx.limits.consume(name, key));
}

/** The same for a call, by the address of its caller; its answer says what is left (IETF draft of RateLimit headers). */
export async function limitCall(c: Context<Env>, name: LimitName): Promise<void> {
  const ctx = c.get("ctx");
  const spent = await ctx.limits.consume(name, clientAddress(c));
  c.header("ratelimit-policy", `"${name}";q=${spent.points};w=${spent.seconds}`);
  c.header("ratelimit", `"${name}";r=${spent.remaining};t=${spent.reset}`);
  refuseBeyond(ctx, name, spent);
}

function refuseBeyond(ctx: Ctx, name: LimitName, { retryAfter }: Spent): void {
  if (retryAfter === undefined) return;
  logSecurity(ctx, { event: "limit.reached", limit: name });
  throw tooMany(retryAfter);
}

export async function isWithinLimit(ctx: Ctx, name: LimitName, key: string): Promise<boolean> {
  return (await ctx.limits.consume(name, key)).retryAfter === undefined;
}

/**
 * Whether one more email may go to a mailbox nobody has proven; beyond the limit it is silently not sent.
 * The network is counted first, so that its surplus does not use up the emails of the mailbox.
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

export function tooMany(retryAfter: number): CommerceError {
  return new CommerceError(
    "too_many_requests",
    "Hai fatto troppi tentativi. Riprova tra qualche minuto.",
    { retryAfter },
  );
}
