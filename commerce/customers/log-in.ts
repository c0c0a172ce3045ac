import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import {
  accountNotVerified,
  type CustomerSession,
  demoStaffRefused,
  type EndSessions,
  type LogIn,
  type LoginAnswer,
} from "#contract/customer.ts";
import type { Page } from "#contract/json-ld.ts";
import {
  type CustomerRow,
  endSession,
  endSessions,
  findByEmail,
  findSelf,
  isPassword,
  issueAccessToken,
  type Login,
  openSession,
  type Session,
  unauthenticated,
} from "../auth/index.ts";
import {
  CommerceError,
  type Ctx,
  daysAgo,
  existing,
  logSecurity,
  notFound,
  withTransaction,
} from "../kernel/ctx.ts";
import type { Caller } from "../kernel/http/client.ts";
import { node, wireDate } from "../kernel/http/json-ld.ts";
import { verifyBotCheck } from "../kernel/limits/bot-check.ts";
import { limit, tooMany } from "../kernel/limits/limit.ts";
import { limitTable } from "../kernel/limits/limits.ts";
import { hashToken } from "../kernel/secrets.ts";
import { protectStaff, requirePassword } from "./passwords.ts";
import { presentLogin } from "./customers.ts";
import { knownDevices, refreshTokens } from "./schema.ts";
import { sendAccountAlert } from "./tokens.ts";

/** Unknown address and wrong password give the same error after the same time. */
export async function checkCredentials(
  ctx: Ctx,
  input: LogIn,
  caller: Caller,
): Promise<CustomerRow> {
  const attempt = await admitLogin(ctx, input, caller.address);
  const customer = await findByEmail(ctx, input.email);
  const isRight = await isPassword(customer?.passwordHash, input.password);
  if (!customer?.enabled || !isRight) {
    await attempt.failed();
    logSecurity(ctx, { event: "login.failed", account: customer?.id, mailbox: input.email });
    throw unauthenticated("Invalid credentials.");
  }
  await attempt.succeeded();
  if (!customer.verifiedAt) {
    logSecurity(ctx, { event: "login.failed", account: customer.id, reason: "not verified" });
    throw unauthenticated(accountNotVerified);
  }
  if (isDemoStaff(ctx, customer) && !caller.nearby) {
    logSecurity(ctx, { event: "login.failed", account: customer.id, reason: "demo from afar" });
    throw new CommerceError("forbidden", demoStaffRefused);
  }
  return customer;
}

/** The demo's passwords are public, so they open the office only from this machine and private networks. */
const isDemoStaff = ({ config }: Ctx, { role, email }: CustomerRow) =>
  config.demo && role !== "customer" && email.endsWith(".example");

export async function logIn(ctx: Ctx, input: LogIn, caller: Caller): Promise<LoginAnswer> {
  const customer = await checkCredentials(ctx, input, caller);
  logSecurity(ctx, { event: "login.succeeded", account: customer.id, door: "shop" });
  return startSession(ctx, customer, { door: "shop", device: caller.device });
}

export async function startSession(
  ctx: Ctx,
  customer: CustomerRow,
  login: Pick<Login, "door" | "device">,
): Promise<LoginAnswer> {
  const session = await openKnownSession(ctx, customer, login);
  const token = await issueAccessToken(ctx, customer, session.id);
  return presentLogin(ctx, { token, session, customer });
}

/** Opens a session, of the office too, and reports a device the account has not signed in from before. */
export async function openKnownSession(
  ctx: Ctx,
  customer: CustomerRow,
  login: Pick<Login, "door" | "device">,
): Promise<Session> {
  await withTransaction(ctx, async (ctx) => {
    if (await isNewDevice(ctx, customer.id, login.device ?? ""))
      await sendAccountAlert(ctx, customer, "new_device", login.device);
  });
  return openSession(ctx, customer.id, login);
}

/** Records the device. False for the very first sign-in, and for the second of two at once. */
async function isNewDevice({ db, clock }: Ctx, customerId: number, device: string) {
  const isTheirs = eq(knownDevices.customerId, customerId);
  const others = await db.$count(knownDevices, and(isTheirs, ne(knownDevices.device, device)));
  const [added] = await db
    .insert(knownDevices)
    .values({ customerId, device, lastSeenAt: clock() })
    .onConflictDoNothing()
    .returning();
  if (added) return others > 0;
  await db
    .update(knownDevices)
    .set({ lastSeenAt: clock() })
    .where(and(isTheirs, eq(knownDevices.device, device)));
  return false;
}

const deviceDays = 365;

/** The latest device of an account is kept: without it the next sign-in would look like the first. */
export async function forgetDevices(ctx: Ctx): Promise<void> {
  await ctx.db.delete(knownDevices).where(
    and(
      lt(knownDevices.lastSeenAt, daysAgo(ctx, deviceDays)),
      sql`exists (select from known_devices newer where newer.customer_id = ${knownDevices.customerId}
        and newer.last_seen_at > ${knownDevices.lastSeenAt})`,
    ),
  );
}

/**
 * Limits password attempts per network, and per network and mailbox, so that strangers cannot use up the owner's. A mailbox
 * attacked from many networks requires a bot check, except from networks it signed in from before.
 */
export async function admitLogin(
  ctx: Ctx,
  { email, recaptchaToken }: Pick<LogIn, "email" | "recaptchaToken">,
  address: string,
) {
  const mailbox = email.toLowerCase();
  const pair = `${address} ${mailbox}`;
  await limit(ctx, "login_network", address);
  await limit(ctx, "login_pair", pair);
  if ((await isUnderAttack(ctx, mailbox)) && !(await isKnown(ctx, pair))) {
    const verdict = await verifyBotCheck(ctx, recaptchaToken, { address });
    if (verdict !== "human") {
      logSecurity(ctx, { event: "limit.reached", limit: "login_mailbox", mailbox });
      throw tooMany(limitTable.login_pair.seconds);
    }
  }
  return {
    failed: async () => void (await ctx.limits.consume("login_mailbox", mailbox)),
    succeeded: async () => {
      await ctx.limits.refund("login_network", address);
      await ctx.limits.reset("login_pair", pair);
      await ctx.limits.consume("login_known", pair);
    },
  };
}

async function isUnderAttack(ctx: Ctx, mailbox: string): Promise<boolean> {
  const failures = await ctx.limits.count("login_mailbox", mailbox);
  return failures >= limitTable.login_mailbox.points * ctx.config.limitFactor;
}

const isKnown = async (ctx: Ctx, pair: string) => (await ctx.limits.count("login_known", pair)) > 0;

export const isKnownNetwork = (ctx: Ctx, email: string, address: string) =>
  isKnown(ctx, `${address} ${email.toLowerCase()}`);

export async function logOut(ctx: Ctx, refreshToken: string): Promise<void> {
  const [row] = await ctx.db
    .select({ family: refreshTokens.family, account: refreshTokens.customerId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)));
  if (!row) return;
  await endSession(ctx, row.family);
  logSecurity(ctx, { event: "session.closed", account: row.account });
}

/** A public handle for a session: the family id inside the tokens must stay secret. */
const nameOf = (family: string) => hashToken(family).slice(0, 16);

const thisOne = ({ actor }: Ctx) => (actor.type === "customer" ? actor.session : undefined);

export async function listSessions(ctx: Ctx, id: number): Promise<Page<CustomerSession>> {
  await findSelf(ctx, id);
  const items = (await openSessionsOf(ctx, id)).map((row) => ({
    ...node(ctx, "CustomerSession", `shop/customers/${id}/sessions/${nameOf(row.family)}`),
    id: nameOf(row.family),
    device: row.device,
    door: row.door,
    startedAt: wireDate(row.startedAt),
    lastUsedAt: wireDate(row.createdAt),
    current: row.family === thisOne(ctx),
  }));
  return { items, total: items.length };
}

export async function getSession(ctx: Ctx, id: number, session: string) {
  const { items } = await listSessions(ctx, id);
  return existing(items.find((one) => one.id === session));
}

/** Requires the password: a stolen browser must not lock its owner out. */
export async function endSessionsOf(ctx: Ctx, id: number, input: EndSessions): Promise<void> {
  const customer = await findSelf(ctx, id);
  protectStaff(ctx, customer, "currentPassword");
  await requirePassword(ctx, customer, input.currentPassword);
  await closeSessions(ctx, id, input.session);
}

export async function closeSessions(ctx: Ctx, id: number, session?: string | null): Promise<void> {
  if (session) {
    const named = (await openSessionsOf(ctx, id)).find((row) => nameOf(row.family) === session);
    if (!named) throw notFound();
    await endSession(ctx, named.family);
  } else {
    await endSessions(ctx, id, thisOne(ctx));
  }
  logSecurity(ctx, { event: "session.closed", sessions: session ? "one" : "others" });
}

const openSessionsOf = (ctx: Ctx, customerId: number) =>
  ctx.db
    .select()
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.customerId, customerId),
        isNull(refreshTokens.rotatedAt),
        isNull(refreshTokens.revokedAt),
        gt(refreshTokens.expiresAt, ctx.clock()),
      ),
    )
    .orderBy(desc(refreshTokens.createdAt), desc(refreshTokens.id));
