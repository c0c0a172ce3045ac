import { and, eq, isNull } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { customers, refreshTokens } from "../db/schema/customers.ts";
import { issueAccessToken, unauthenticated } from "./access-token.ts";
import { hashToken, sign } from "./secrets.ts";
import { noteSecurity } from "./note-security.ts";
import { endSession, keepRefreshToken } from "./sessions.ts";
import type { Door, Session } from "./sessions.ts";

/** Two tabs may refresh at once: for so long the old token still leads to its successor. */
const graceSeconds = 10;

/** Each use gives a new refresh token; an old one that comes back later was stolen, and ends its whole family. */
export async function refreshSession(ctx: Ctx, refreshToken: string) {
  const verdict = await rotateRefreshToken(ctx, refreshToken);
  if ("refusal" in verdict) throw unauthenticated(verdict.refusal);
  const [customer] = await ctx.db
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.id, verdict.customerId),
        isNull(customers.deletedAt),
        eq(customers.enabled, true),
      ),
    );
  if (!customer) throw unauthenticated(unknown);
  const { session, door } = verdict;
  return { token: await issueAccessToken(ctx, customer, session.id), session, door, customer };
}

export const rotateRefreshToken = (ctx: Ctx, refreshToken: string): Promise<Verdict> =>
  withTransaction(ctx, (ctx) => rotate(ctx, refreshToken));

const unknown = "JWT Refresh Token Not Found";

type Verdict = { refusal: string } | { customerId: number; session: Session; door: Door };

/** Refusals are answers, not errors: ending a family must be committed. */
async function rotate(ctx: Ctx, refreshToken: string): Promise<Verdict> {
  const [row] = await ctx.db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)))
    .for("update");
  if (!row || row.revokedAt) return { refusal: unknown };
  const now = ctx.clock().getTime();
  if (row.expiresAt.getTime() <= now) return { refusal: "Invalid JWT Refresh Token" };

  // The successor follows from the token itself, so both tabs get the same one and the family never forks.
  const session = { id: row.family, refreshToken: sign(ctx, "refresh", refreshToken) };
  if (row.rotatedAt === null) {
    await ctx.db
      .update(refreshTokens)
      .set({ rotatedAt: ctx.clock() })
      .where(eq(refreshTokens.id, row.id));
    await keepRefreshToken(ctx, row.customerId, session, row);
  } else if (now - row.rotatedAt.getTime() > graceSeconds * 1000) {
    await endSession(ctx, row.family);
    noteSecurity(ctx, { event: "session.reused", account: row.customerId });
    return { refusal: unknown };
  }
  return { customerId: row.customerId, session, door: row.door };
}
