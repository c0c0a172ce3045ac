import { and, eq, isNull, ne } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { refreshTokens } from "../db/schema/customers.ts";
import { hashToken, randomToken } from "./secrets.ts";

const day = 24 * 60 * 60 * 1000;
const refreshTokenDays = 30;

export type Session = { id: string; refreshToken: string };

/** A login opens a family of refresh tokens, of which only the last is good. */
export async function openSession(ctx: Ctx, customerId: number): Promise<Session> {
  const session = { id: randomToken(), refreshToken: randomToken() };
  await keepRefreshToken(ctx, customerId, session);
  return session;
}

export async function keepRefreshToken(
  ctx: Ctx,
  customerId: number,
  { id, refreshToken }: Session,
): Promise<void> {
  const now = ctx.clock();
  await ctx.db.insert(refreshTokens).values({
    customerId,
    family: id,
    tokenHash: hashToken(refreshToken),
    expiresAt: new Date(now.getTime() + refreshTokenDays * day),
    createdAt: now,
  });
}

export async function endSession(ctx: Ctx, family: string): Promise<void> {
  await ctx.db
    .update(refreshTokens)
    .set({ revokedAt: ctx.clock() })
    .where(and(eq(refreshTokens.family, family), isNull(refreshTokens.revokedAt)));
}

export async function endSessions(ctx: Ctx, customerId: number, except = ""): Promise<void> {
  await ctx.db
    .update(refreshTokens)
    .set({ revokedAt: ctx.clock() })
    .where(
      and(
        eq(refreshTokens.customerId, customerId),
        ne(refreshTokens.family, except),
        isNull(refreshTokens.revokedAt),
      ),
    );
}
