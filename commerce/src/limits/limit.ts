import { noteSecurity } from "../auth/note-security.ts";
import type { Ctx } from "../ctx.ts";
import { CommerceError } from "../errors.ts";
import type { LetterLimit, LimitName } from "./limit-table.ts";

/** Counts one more and refuses with 429 beyond the limit. Call it before any transaction. */
export async function limit(ctx: Ctx, name: LimitName, key: string): Promise<void> {
  const retryAfter = await ctx.limits.consume(name, key);
  if (retryAfter === undefined) return;
  noteSecurity(ctx, { event: "limit.reached", limit: name });
  throw tooMany(retryAfter);
}

/** Counts one more and tells whether it is still within the limit. */
export async function isWithinLimit(ctx: Ctx, name: LimitName, key: string): Promise<boolean> {
  return (await ctx.limits.consume(name, key)) === undefined;
}

/**
 * Whether one more letter may go to a mailbox nobody has proven; beyond the limit it is silently not sent.
 * The network is counted first, so that its surplus does not use up the letters of the mailbox.
 */
export async function mayWrite(
  ctx: Ctx,
  purpose: LetterLimit,
  mailbox: string,
  network: string,
): Promise<boolean> {
  const to = mailbox.toLowerCase();
  const isAllowed =
    (await isWithinLimit(ctx, "letter_network", `${purpose} ${network} ${to}`)) &&
    (await isWithinLimit(ctx, purpose, to));
  if (!isAllowed) noteSecurity(ctx, { event: "limit.reached", limit: purpose, mailbox: to });
  return isAllowed;
}

export function tooMany(retryAfter: number): CommerceError {
  return new CommerceError(
    "too_many_requests",
    "Hai fatto troppi tentativi. Riprova tra qualche minuto.",
    { retryAfter },
  );
}
