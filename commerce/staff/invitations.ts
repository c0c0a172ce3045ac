import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { staffRoles } from "#contract/admin/constants.ts";
import type { InviteStaff, StaffInvitation } from "#contract/admin/staff.ts";
import { customerShape } from "#contract/forms/account.ts";
import { logSecurity } from "../kernel/log-security.ts";
import { findByEmail, requireStaff } from "../auth/index.ts";
import { hashToken, randomToken } from "../kernel/secrets.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { links, queueEmail } from "../mail/index.ts";
import { staffInvitations } from "../customers/schema.ts";
import { invalid, notFound } from "../kernel/errors.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { requireValid } from "../kernel/http/router.ts";
import { limit } from "../kernel/limits/limit.ts";
import { audit } from "../kernel/admin/audit.ts";

export type InvitationRow = typeof staffInvitations.$inferSelect;

const { email, firstName, lastName } = customerShape;
const rules = z.object({ email, firstName, lastName, role: z.enum(staffRoles) });
const validDays = 7;

export async function listInvitations(ctx: Ctx): Promise<StaffInvitation[]> {
  const found = await ctx.db.select().from(staffInvitations).orderBy(asc(staffInvitations.id));
  return found.map((row) => present(ctx, row));
}

/** The mailbox learns of it by email; nothing is given until its owner accepts. */
export async function inviteStaff(ctx: Ctx, input: InviteStaff): Promise<StaffInvitation> {
  const person = requireValid(rules, input);
  await limit(ctx, "staff_invitation", String(requireStaff(ctx).id));
  const known = await findByEmail(ctx, person.email);
  if (known && known.role !== "customer") throw invalid("email", "Lavora già nel negozio.");
  if (known && !known.enabled) throw invalid("email", "Questo account è bloccato.");
  const { token, ...validity } = newLink(ctx);
  const row = await withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(staffInvitations)
      .values({ ...person, ...validity })
      .onConflictDoNothing()
      .returning();
    if (!row) throw invalid("email", "C’è già un invito per questo indirizzo: invialo di nuovo.");
    await sendInvitation(ctx, row, token);
    const { email, role } = row;
    await audit(ctx, { action: "staff.invite", subject: `staff:${email}`, after: { role } });
    return row;
  });
  logSecurity(ctx, { event: "staff.invited", mailbox: row.email, to: row.role });
  return present(ctx, row);
}

/** With a new link; the one before leads nowhere. */
export async function sendInvitationAgain(ctx: Ctx, id: number): Promise<StaffInvitation> {
  await limit(ctx, "staff_invitation", String(requireStaff(ctx).id));
  const { token, ...validity } = newLink(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(staffInvitations)
      .set(validity)
      .where(eq(staffInvitations.id, id))
      .returning();
    if (!row) throw notFound();
    await sendInvitation(ctx, row, token);
    await audit(ctx, { action: "staff.invite-again", subject: `staff:${row.email}` });
    return present(ctx, row);
  });
}

export async function withdrawInvitation(ctx: Ctx, id: number): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .delete(staffInvitations)
      .where(eq(staffInvitations.id, id))
      .returning();
    if (!row) throw notFound();
    await audit(ctx, { action: "staff.withdraw-invitation", subject: `staff:${row.email}` });
  });
}

/** Whoever becomes an owner by another way needs no invitation any more. */
export async function dropInvitations({ db }: Ctx, email: string): Promise<void> {
  await db.delete(staffInvitations).where(sql`lower(${staffInvitations.email}) = lower(${email})`);
}

function newLink(ctx: Ctx) {
  const token = randomToken();
  const sentAt = ctx.clock();
  const expiresAt = new Date(sentAt.getTime() + validDays * 24 * 60 * 60 * 1000);
  return { token, tokenHash: hashToken(token), sentAt, expiresAt };
}

const sendInvitation = (ctx: Ctx, { email, role }: InvitationRow, token: string) =>
  queueEmail(ctx, {
    key: `staff_invitation:${hashToken(token)}`,
    to: email,
    name: "staff_invitation",
    data: { role, link: links.staffInvitation(ctx, token), validDays },
  });

function present(ctx: Ctx, row: InvitationRow): StaffInvitation {
  const { id, email, firstName, lastName, role, sentAt, expiresAt } = row;
  return {
    "@id": `${ctx.config.apiPrefix}/admin/staff-invitations/${id}`,
    "@type": "StaffInvitation",
    id,
    email,
    firstName,
    lastName,
    role,
    state: expiresAt > ctx.clock() ? "pending" : "expired",
    sentAt: wireDate(sentAt),
    expiresAt: wireDate(expiresAt),
  };
}
