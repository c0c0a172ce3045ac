import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { createMiddleware } from "hono/factory";
import type { Ctx } from "../ctx.ts";
import type { Actor, CustomerActor } from "../actor.ts";
import { customers, refreshTokens, secondFactors } from "../db/schema/customers.ts";
import type { Env } from "../http/router.ts";
import { invalidToken, readAccessToken } from "./access-token.ts";
import { noteSecurity } from "./note-security.ts";

/** Those who log in or refresh may still carry a dead token. */
const open = /\/(shop\/customers\/(token|refresh-token)|admin\/administrators\/[a-z-]+)$/;

/** No bearer is a guest; a bearer that is not good is refused on every call, public ones too. */
export const authenticate = createMiddleware<Env>(async (c, next) => {
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (bearer !== undefined && !open.test(c.req.path)) {
    const ctx = c.get("ctx");
    c.set("ctx", { ...ctx, actor: await identify(ctx, bearer) });
  }
  await next();
});

export async function identify(ctx: Ctx, bearer: string): Promise<Actor> {
  const { customerId, epoch, session } = await readAccessToken(ctx, bearer);
  const isTheirs = and(eq(customers.id, customerId), eq(customers.sessionEpoch, epoch));
  const actor = await holderOf(ctx, session, isTheirs);
  if (actor) return actor;
  noteSecurity(ctx, { event: "token.refused", account: customerId, reason: "session ended" });
  throw invalidToken();
}

/** Who holds a session, while it and the account are good. */
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
      factorConfirmedAt: secondFactors.confirmedAt,
    })
    .from(customers)
    .innerJoin(refreshTokens, eq(refreshTokens.customerId, customers.id))
    .leftJoin(secondFactors, eq(secondFactors.customerId, customers.id))
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
  const { id, email, role, door, provenAt, factorConfirmedAt } = customer;
  // A login at the shop asks for less than one at the office, and so gives less.
  const held = door === "office" && role !== "customer" ? role : null;
  const secondFactor = factorConfirmedAt !== null;
  return { type: "customer", id, email, role: held, session, provenAt, secondFactor };
}
