import { eq } from "drizzle-orm";
import { createMiddleware } from "hono/factory";
import type { StaffRole } from "#contract/admin/constants.ts";
import type { AdminLogIn, ProveSession } from "#contract/admin/staff.ts";
import type { LoginAnswer } from "#contract/customer.ts";
import {
  accessTokenSeconds,
  type CustomerRow,
  findSelf,
  holderOf,
  markProven,
  refreshSession,
  requireCustomer,
  rotateRefreshToken,
  type Session,
  unauthenticated,
} from "../auth/index.ts";
import {
  checkCredentials,
  openKnownSession,
  passkeysOf,
  presentLogin,
  requirePassword,
  startSession,
} from "../customers/index.ts";
import { refreshTokens } from "../customers/schema.ts";
import { audit } from "../kernel/admin/audit.ts";
import type { CustomerActor } from "../kernel/config.ts";
import { type Ctx, invalid, logSecurity } from "../kernel/ctx.ts";
import type { Caller } from "../kernel/http/client.ts";
import type { Env } from "../kernel/http/router.ts";
import {
  clearSessionCookie,
  readSessionCookie,
  requireSameOrigin,
  setSessionCookie,
} from "../kernel/http/session-cookie.ts";
import { hashToken } from "../kernel/secrets.ts";
import { findFactor, requireSecondFactor, spendCode } from "./second-factor.ts";
import { findRow } from "../kernel/db/rows.ts";

/** For API clients: returns an access token and a refresh token. */
export async function logInAdmin(
  ctx: Ctx,
  input: AdminLogIn,
  caller: Caller,
): Promise<LoginAnswer> {
  const customer = await admit(ctx, input, caller);
  return startSession(ctx, customer, { door: "office", device: caller.device });
}

/** For the office: returns the session stored in its cookie. */
export async function openOfficeSession(
  ctx: Ctx,
  input: AdminLogIn,
  caller: Caller,
): Promise<Session> {
  const customer = await admit(ctx, input, caller);
  return openKnownSession(ctx, customer, { door: "office", device: caller.device });
}

/** Accounts without a role get the same error as a wrong password, so roles cannot be enumerated. */
async function admit(ctx: Ctx, input: AdminLogIn, caller: Caller): Promise<CustomerRow> {
  const customer = await checkCredentials(ctx, input, caller);
  const { id, role } = customer;
  if (role === "customer") {
    logSecurity(ctx, { event: "login.failed", account: id, door: "office", reason: "no role" });
    throw unauthenticated("Invalid credentials.");
  }
  const proof = await requireSecondFactor(ctx, id, input.code);
  await recordLogin(ctx, { ...customer, role }, proof);
  return customer;
}

type Member = { id: number; email: string; role: StaffRole };

export async function recordLogin(
  ctx: Ctx,
  { id, email, role }: Member,
  proof: "code" | "recovery code" | "passkey" | undefined,
): Promise<void> {
  const actor = { type: "customer", id, email, role } as const;
  const after = proof ? { secondFactor: proof } : null;
  await audit({ ...ctx, actor }, "session.open", `administrator:${id}`, { after });
  logSecurity(ctx, { event: "login.succeeded", account: id, door: "office", second: proof });
}

export async function refreshAdmin(ctx: Ctx, refreshToken: string): Promise<LoginAnswer> {
  const refreshed = await refreshSession(ctx, refreshToken);
  if (refreshed.customer.role === "customer" || refreshed.door !== "office") {
    throw unauthenticated("JWT Refresh Token Not Found");
  }
  return presentLogin(ctx, refreshed);
}

/** Re-authenticates a session with password and second factor; allows sensitive actions for some minutes. */
export async function proveSession(ctx: Ctx, input: ProveSession): Promise<void> {
  const { id, session } = requireCustomer(ctx);
  await requirePassword(ctx, await findSelf(ctx, id), input.currentPassword);
  const factor = await findFactor(ctx, id);
  if (!factor?.confirmedAt && (await passkeysOf(ctx, id, "office")).length > 0)
    throw invalid("code", "Conferma con la tua passkey: la password da sola non basta.");
  if (factor?.confirmedAt) {
    if (!input.code) throw invalid("code", "Scrivi anche il codice di verifica.");
    if (!(await spendCode(ctx, factor, input.code))) {
      logSecurity(ctx, { event: "second_factor.failed" });
      throw invalid("code", "Il codice non è giusto o è già stato usato. Aspetta il prossimo.");
    }
  }
  if (session) await markProven(ctx, session);
  logSecurity(ctx, { event: "session.proven" });
}

/** Authenticates by the office's cookie, unless the request has a bearer token. */
export const cookieSession = createMiddleware<Env>(async (c, next) => {
  const ctx = c.get("ctx");
  const token = readSessionCookie(c);
  if (token && ctx.actor.type === "guest" && !c.req.path.includes("/admin/administrators/")) {
    requireSameOrigin(c);
    const session = await resume(ctx, token);
    if (session) c.set("ctx", { ...ctx, actor: session.actor });
    else clearSessionCookie(c);
    if (session?.renewed) setSessionCookie(c, session.renewed);
  }
  await next();
});

type Resumed = { actor: CustomerActor; renewed?: string };

/** Resumes a session from the cookie's refresh token, which the server rotates hourly. */
async function resume(ctx: Ctx, refreshToken: string): Promise<Resumed | undefined> {
  const row = await findRow(
    ctx.db,
    refreshTokens,
    eq(refreshTokens.tokenHash, hashToken(refreshToken)),
  );
  if (row?.door !== "office") return undefined;
  const age = ctx.clock().getTime() - row.createdAt.getTime();
  const isYoung = row.rotatedAt === null && age < accessTokenSeconds * 1000;
  const rotated = isYoung ? undefined : await rotateRefreshToken(ctx, refreshToken);
  if (rotated && "refusal" in rotated) return undefined;
  const actor = await holderOf(ctx, row.family);
  return actor && { actor, ...(rotated ? { renewed: rotated.session.refreshToken } : {}) };
}
