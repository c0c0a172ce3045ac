import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { createMiddleware } from "hono/factory";
import type { StaffRole } from "#contract/admin/constants.ts";
import { NO_STORE } from "#contract/constants.ts";
import { customers, refreshTokens } from "../customers/schema.ts";
import type { Actor, CustomerActor } from "../kernel/config.ts";
import { CommerceError, type Ctx, existing, logSecurity, notFound } from "../kernel/ctx.ts";
import type { Env } from "../kernel/http/router.ts";
import { screenRights } from "./office-screens.ts";
import { mayCall } from "./rights.ts";
import { invalidToken, readAccessToken, unauthenticated } from "./sessions.ts";
import { findRow } from "../kernel/db/rows.ts";

/** Sign-in and refresh accept requests that still carry an expired token. */
const withoutBearer = /\/(shop\/customers\/(token|refresh-token)|admin\/administrators\/[a-z-]+)$/;

/** Requests without a bearer token are a guest's; invalid tokens are refused on every call, public ones included. */
export const authenticate = createMiddleware<Env>(async (c, next) => {
  const bearer = bearerOf(c.req.header("authorization"));
  if (bearer !== undefined && !withoutBearer.test(c.req.path)) {
    const ctx = c.get("ctx");
    c.set("ctx", { ...ctx, actor: await identify(ctx, bearer) });
  }
  await next();
});

/** For public pages: treats requests without a valid token as a guest's. */
export const recognise = createMiddleware<Env>(async (c, next) => {
  const ctx = c.get("ctx");
  const bearer = bearerOf(c.req.header("authorization"));
  const actor = bearer && (await identify(ctx, bearer).catch(() => undefined));
  if (actor) c.set("ctx", { ...ctx, actor });
  await next();
});

const bearerOf = (header = "") => /^Bearer +(\S+)$/i.exec(header)?.[1];

async function identify(ctx: Ctx, bearer: string): Promise<Actor> {
  const { customerId, epoch, session } = await readAccessToken(ctx, bearer);
  const isTheirs = and(eq(customers.id, customerId), eq(customers.sessionEpoch, epoch));
  const actor = await holderOf(ctx, session, isTheirs);
  if (actor) return actor;
  logSecurity(ctx, { event: "token.refused", account: customerId, reason: "session ended" });
  throw invalidToken();
}

/** SQL condition on a row of customers: an authenticator app, or a passkey of the office. */
export const hasSecondFactor = sql<boolean>`(exists (select from second_factors f
    where f.customer_id = customers.id and f.confirmed_at is not null)
  or exists (select from passkeys p where p.customer_id = customers.id and p.door = 'office'))`;

export async function holderOf(
  ctx: Ctx,
  session: string,
  condition?: SQL,
): Promise<CustomerActor | undefined> {
  const [customer] = await ctx.db
    .select({
      id: customers.id,
      email: customers.email,
      role: customers.role,
      door: refreshTokens.door,
      provenAt: refreshTokens.provenAt,
      secondFactor: hasSecondFactor,
    })
    .from(customers)
    .innerJoin(refreshTokens, eq(refreshTokens.customerId, customers.id))
    .where(
      and(
        condition,
        isNull(customers.deletedAt),
        eq(customers.enabled, true),
        eq(refreshTokens.family, session),
        isNull(refreshTokens.revokedAt),
        gt(refreshTokens.expiresAt, ctx.clock()),
      ),
    )
    .orderBy(desc(refreshTokens.id))
    .limit(1);
  if (!customer) return undefined;
  const { id, email, role, door, provenAt, secondFactor } = customer;
  // A shop login has no second factor, so it grants no office role.
  const held = door === "office" && role !== "customer" ? role : null;
  return { type: "customer", id, email, role: held, session, provenAt, secondFactor };
}

export function requireCustomer({ actor }: Ctx): CustomerActor {
  if (actor.type !== "customer") throw unauthenticated("JWT Token not found");
  return actor;
}

export function requireStaff(ctx: Ctx): CustomerActor & { role: StaffRole } {
  const actor = requireCustomer(ctx);
  if (!actor.role) throw accessDenied();
  return { ...actor, role: actor.role };
}

/** The first name of an account as SQL. */
export const firstNameOf = (customerId: SQL) =>
  sql<string | null>`(select c.first_name from customers c where c.id = ${customerId})`;

export const isOwner = ({ actor }: Ctx): boolean =>
  actor.type === "customer" && actor.role === "owner";

const accessDenied = () => new CommerceError("forbidden", "Access Denied.");

const openToGuests = /^(administrators\/[a-z-]+|invitations\/[^/]+)$/;

/** Requires a role with the right to the call, and forbids caching. */
export const requireAdmin = createMiddleware<Env>(async (c, next) => {
  c.header("cache-control", NO_STORE);
  const ctx = c.get("ctx");
  const path = c.req.path.slice(`${ctx.config.apiPrefix}/admin/`.length);
  if (!openToGuests.test(path)) {
    const { role } = requireStaff(ctx);
    if (!mayCall(role, c.req.method, path, screenRights(ctx))) throw accessDenied();
  }
  await next();
});

export type CustomerRow = typeof customers.$inferSelect;

export async function findByEmail(ctx: Ctx, email: string): Promise<CustomerRow | undefined> {
  return findRow(
    ctx.db,
    customers,
    and(sql`lower(${customers.email}) = lower(${email})`, isNull(customers.deletedAt)),
  );
}

/** Returns an account without checking the caller, also a deleted one: for texts about customers and staff. */
export const findAccount = (ctx: Ctx, id: number): Promise<CustomerRow | undefined> =>
  findRow(ctx.db, customers, eq(customers.id, id));

export async function findAccounts(ctx: Ctx, ids: number[]): Promise<Map<number, CustomerRow>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.db.select().from(customers).where(inArray(customers.id, ids));
  return new Map(found.map((account) => [account.id, account]));
}

/** The caller's own account; others are reported as not found. */
export async function findSelf(ctx: Ctx, id: number): Promise<CustomerRow> {
  if (ctx.actor.type !== "customer" || ctx.actor.id !== id) {
    logSecurity(ctx, { event: "access.denied", wanted: `customer:${id}` });
    throw notFound();
  }
  return existing(
    await findRow(ctx.db, customers, and(eq(customers.id, id), isNull(customers.deletedAt))),
  );
}
