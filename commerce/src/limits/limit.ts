import { noteSecurity } from "../auth/note-security.ts";
import type { Ctx } from "../ctx.ts";
import { CommerceError } from "../errors.ts";
import type { LimitName } from "./limit-table.ts";

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

export function tooMany(retryAfter: number): CommerceError {
  return new CommerceError(
    "too_many_requests",
    "Hai fatto troppi tentativi. Riprova tra qualche minuto.",
    { retryAfter },
  );
}
