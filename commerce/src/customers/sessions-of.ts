import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { CustomerSession, EndSessions } from "#contract/customer.ts";
import type { Page } from "#contract/json-ld.ts";
import { hashToken } from "../auth/secrets.ts";
import { noteSecurity } from "../auth/note-security.ts";
import { endSession, endSessions } from "../auth/sessions.ts";
import type { Ctx } from "../ctx.ts";
import { refreshTokens } from "../db/schema/customers.ts";
import { notFound } from "../errors.ts";
import { wireDate } from "../http/json-ld.ts";
import { findSelf } from "./find-customer.ts";
import { protectStaff } from "./protect-staff.ts";
import { requirePassword } from "./require-password.ts";

/** The name inside the tokens stays inside: this one is good for pointing at a session only. */
const nameOf = (family: string) => hashToken(family).slice(0, 16);

const thisOne = ({ actor }: Ctx) => (actor.type === "customer" ? actor.session : undefined);

export async function listSessions(ctx: Ctx, id: number): Promise<Page<CustomerSession>> {
  await findSelf(ctx, id);
  const items = (await openSessionsOf(ctx, id)).map((row) => ({
    "@id": `${ctx.config.apiPrefix}/shop/customers/${id}/sessions/${nameOf(row.family)}`,
    "@type": "CustomerSession" as const,
    id: nameOf(row.family),
    device: row.device,
    door: row.door,
    startedAt: wireDate(row.startedAt),
    lastUsedAt: wireDate(row.createdAt),
    current: row.family === thisOne(ctx),
  }));
  return { items, total: items.length };
}

/** The password is asked once more: a stolen browser must not shut its owner out. */
export async function endSessionsOf(ctx: Ctx, id: number, input: EndSessions): Promise<void> {
  const customer = await findSelf(ctx, id);
  protectStaff(ctx, customer, "currentPassword");
  await requirePassword(ctx, customer, input.currentPassword);
  await closeSessions(ctx, id, input.session);
}

/** One by its name, or all but the one that asks. */
export async function closeSessions(ctx: Ctx, id: number, session?: string | null): Promise<void> {
  if (session) {
    const wanted = (await openSessionsOf(ctx, id)).find((row) => nameOf(row.family) === session);
    if (!wanted) throw notFound();
    await endSession(ctx, wanted.family);
  } else {
    await endSessions(ctx, id, thisOne(ctx));
  }
  noteSecurity(ctx, { event: "session.closed", sessions: session ? "one" : "others" });
}

/** Of each family the token that was not yet used. */
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
