import { and, eq, isNull, ne } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { refreshTokens } from "../db/schema/customers.ts";
import { hashToken, randomToken } from "./secrets.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

export type Door = (typeof refreshTokens.$inferSelect)["door"];

/** How long a session may rest, and how long it may live at all: a shopper's season, a working day of the staff. */
const lifetimes: Record<Door, { rest: number; whole: number }> = {
  shop: { rest: 30 * day, whole: 180 * day },
  office: { rest: 8 * hour, whole: 24 * hour },
};

export type Session = { id: string; refreshToken: string };
export type Login = { door: Door; startedAt: Date; device: string | null; provenAt: Date | null };

/** A login opens a family of refresh tokens, of which only the last is good. */
export async function openSession(
  ctx: Ctx,
  customerId: number,
  { door = "shop", device = null }: Partial<Pick<Login, "door" | "device">> = {},
): Promise<Session> {
  const session = { id: randomToken(), refreshToken: randomToken() };
  const now = ctx.clock();
  await keepRefreshToken(ctx, customerId, session, { door, device, startedAt: now, provenAt: now });
  return session;
}

export async function keepRefreshToken(
  ctx: Ctx,
  customerId: number,
  { id, refreshToken }: Session,
  { door, startedAt, device, provenAt }: Login,
): Promise<void> {
  const now = ctx.clock();
  const { rest, whole } = lifetimes[door];
  await ctx.db.insert(refreshTokens).values({
    customerId,
    family: id,
    tokenHash: hashToken(refreshToken),
    door,
    startedAt,
    device,
    provenAt,
    expiresAt: new Date(Math.min(now.getTime() + rest, startedAt.getTime() + whole)),
    createdAt: now,
  });
}

/** The holder has just shown again who they are. */
export async function markProven(ctx: Ctx, family: string): Promise<void> {
  await ctx.db
    .update(refreshTokens)
    .set({ provenAt: ctx.clock() })
    .where(eq(refreshTokens.family, family));
}

export async function endSession(ctx: Ctx, family: string): Promise<void> {
  await ctx.db
    .update(refreshTokens)
    .set({ revokedAt: ctx.clock() })
    .where(and(eq(refreshTokens.family, family), isNull(refreshTokens.revokedAt)));
}

/** The account stays signed in at the shop. */
export async function endOfficeSessions(ctx: Ctx, customerId: number): Promise<void> {
  await ctx.db
    .update(refreshTokens)
    .set({ revokedAt: ctx.clock() })
    .where(
      and(
        eq(refreshTokens.customerId, customerId),
        eq(refreshTokens.door, "office"),
        isNull(refreshTokens.revokedAt),
      ),
    );
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
