import { and, eq, isNull, ne, type SQL } from "drizzle-orm";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { type CustomerRole, customers, refreshTokens } from "../customers/schema.ts";
import { CommerceError, type Ctx, logSecurity, withTransaction } from "../kernel/ctx.ts";
import { hashToken, randomToken, sign } from "../kernel/secrets.ts";
import { findRow, updateById } from "../kernel/db/rows.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

type Door = (typeof refreshTokens.$inferSelect)["door"];

const lifetimes: Record<Door, { rest: number; whole: number }> = {
  shop: { rest: 30 * day, whole: 180 * day },
  office: { rest: 8 * hour, whole: 24 * hour },
};

export type Session = { id: string; refreshToken: string };
export type Login = { door: Door; startedAt: Date; device: string | null; provenAt: Date | null };

/** Starts a session with a family of refresh tokens, of which only the latest is valid. */
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

async function keepRefreshToken(
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
  await updateById(ctx.db, customers, customerId, { lastSeenAt: now, inactiveNoticeAt: null });
}

export async function markProven(ctx: Ctx, family: string): Promise<void> {
  await ctx.db
    .update(refreshTokens)
    .set({ provenAt: ctx.clock() })
    .where(eq(refreshTokens.family, family));
}

async function revoke(ctx: Ctx, ...which: SQL[]): Promise<void> {
  await ctx.db
    .update(refreshTokens)
    .set({ revokedAt: ctx.clock() })
    .where(and(...which, isNull(refreshTokens.revokedAt)));
}

export const endSession = (ctx: Ctx, family: string) =>
  revoke(ctx, eq(refreshTokens.family, family));

/** Ends office sessions only; the account stays signed in to the shop. */
export const endOfficeSessions = (ctx: Ctx, customerId: number) =>
  revoke(ctx, eq(refreshTokens.customerId, customerId), eq(refreshTokens.door, "office"));

export const endSessions = (ctx: Ctx, customerId: number, except = "") =>
  revoke(ctx, eq(refreshTokens.customerId, customerId), ne(refreshTokens.family, except));

/** Two tabs may refresh concurrently: for this long the previous token is still accepted. */
const graceSeconds = 10;

/** Rotates the refresh token; reuse of an old one means theft and ends its whole family. */
export async function refreshSession(ctx: Ctx, refreshToken: string) {
  const verdict = await rotateRefreshToken(ctx, refreshToken);
  if ("refusal" in verdict) throw unauthenticated(verdict.refusal);
  const customer = await findRow(
    ctx.db,
    customers,
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

/** Returns refusals instead of throwing: a rollback would undo ending the family. */
async function rotate(ctx: Ctx, refreshToken: string): Promise<Verdict> {
  const [row] = await ctx.db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)))
    .for("update");
  if (!row || row.revokedAt) return { refusal: unknown };
  const now = ctx.clock().getTime();
  if (row.expiresAt.getTime() <= now) return { refusal: "Invalid JWT Refresh Token" };

  // The successor is derived from the token, so both tabs get the same one and the family never forks.
  const session = { id: row.family, refreshToken: sign(ctx, "refresh", refreshToken) };
  if (row.rotatedAt === null) {
    await updateById(ctx.db, refreshTokens, row.id, { rotatedAt: ctx.clock() });
    await keepRefreshToken(ctx, row.customerId, session, row);
  } else if (now - row.rotatedAt.getTime() > graceSeconds * 1000) {
    await endSession(ctx, row.family);
    logSecurity(ctx, { event: "session.reused", account: row.customerId });
    return { refusal: unknown };
  }
  return { customerId: row.customerId, session, door: row.door };
}

export const accessTokenSeconds = 3600;

type Holder = { id: number; email: string; role: CustomerRole; sessionEpoch: number };

const Claims = z.object({ sub: z.string(), epoch: z.int(), sid: z.string() });

const rolesOf = ({ role }: Holder) =>
  role === "customer" ? ["ROLE_USER"] : ["ROLE_USER", "ROLE_ADMINISTRATION_ACCESS"];

/** `sid` identifies the login, so that one session can be ended without the others. */
export function issueAccessToken(ctx: Ctx, holder: Holder, session: string): Promise<string> {
  const now = ctx.clock();
  return new SignJWT({
    roles: rolesOf(holder),
    username: holder.email,
    epoch: holder.sessionEpoch,
    sid: session,
  })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(String(holder.id))
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + accessTokenSeconds * 1000))
    .sign(key(ctx));
}

export async function readAccessToken(ctx: Ctx, token: string) {
  try {
    const { payload } = await jwtVerify(token, key(ctx), {
      algorithms: ["HS256"],
      currentDate: ctx.clock(),
      requiredClaims: ["exp"],
    });
    const { sub, epoch, sid } = Claims.parse(payload);
    return { customerId: Number(sub), epoch, session: sid };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw unauthenticated("Expired JWT Token");
    logSecurity(ctx, { event: "token.refused", reason: "not ours" });
    throw invalidToken();
  }
}

export const unauthenticated = (message: string) => new CommerceError("unauthenticated", message);

export const invalidToken = () => unauthenticated("Invalid JWT Token");

const key = (ctx: Ctx) => new TextEncoder().encode(ctx.config.secret);
