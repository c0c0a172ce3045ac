import { and, asc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { staffRoles } from "#contract/admin/constants.ts";
import type {
  AcceptInvitation,
  InviteStaff,
  OpenInvitation,
  StaffInvitation,
} from "#contract/admin/staff.ts";
import { customerShape } from "#contract/forms/account.ts";
import { password as passwordRule } from "#contract/forms/rules.ts";
import { addDays } from "#contract/format/dates.ts";
import {
  type CustomerRow,
  endSessions,
  findByEmail,
  hashPassword,
  isPassword,
  refuseEasyPassword,
  requireStaff,
} from "../auth/index.ts";
import { dropCustomerTokens } from "../customers/index.ts";
import { customers, staffInvitations } from "../customers/schema.ts";
import { audit } from "../kernel/admin/audit.ts";
import {
  conflict,
  type Ctx,
  invalid,
  logSecurity,
  notFound,
  withTransaction,
} from "../kernel/ctx.ts";
import { node, wireDate } from "../kernel/http/json-ld.ts";
import { requireValid } from "../kernel/http/router.ts";
import { limit } from "../kernel/limits/limit.ts";
import { hashToken, randomToken } from "../kernel/secrets.ts";
import { links, sendEmail } from "../mail/index.ts";

type InvitationRow = typeof staffInvitations.$inferSelect;

const { email, firstName, lastName } = customerShape;
const rules = z.object({ email, firstName, lastName, role: z.enum(staffRoles) });
const validDays = 7;

export async function listInvitations(ctx: Ctx): Promise<StaffInvitation[]> {
  const found = await ctx.db.select().from(staffInvitations).orderBy(asc(staffInvitations.id));
  return found.map((row) => present(ctx, row));
}

/** Invites by email; no rights are granted until the mailbox's owner accepts. */
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
    await audit(ctx, "staff.invite", `staff:${email}`, { after: { role } });
    return row;
  });
  logSecurity(ctx, { event: "staff.invited", mailbox: row.email, to: row.role });
  return present(ctx, row);
}

/** Sends a new link and invalidates the previous one. */
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
    await audit(ctx, "staff.invite-again", `staff:${row.email}`);
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
    await audit(ctx, "staff.withdraw-invitation", `staff:${row.email}`);
  });
}

/** Deletes the invitation of a person who has joined the staff in another way. */
export async function dropInvitations({ db }: Ctx, email: string): Promise<void> {
  await db.delete(staffInvitations).where(sql`lower(${staffInvitations.email}) = lower(${email})`);
}

function newLink(ctx: Ctx) {
  const token = randomToken();
  const sentAt = ctx.clock();
  const expiresAt = addDays(sentAt, validDays);
  return { token, tokenHash: hashToken(token), sentAt, expiresAt };
}

const sendInvitation = (ctx: Ctx, { email, role }: InvitationRow, token: string) =>
  sendEmail(ctx, "staff_invitation", email, hashToken(token), {
    role,
    link: links.staffInvitation(ctx, token),
    validDays,
  });

function present(ctx: Ctx, row: InvitationRow): StaffInvitation {
  const { id, email, firstName, lastName, role, sentAt, expiresAt } = row;
  return {
    ...node(ctx, "StaffInvitation", `admin/staff-invitations/${id}`),
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

const passwordForm = z.object({ password: passwordRule() });

export async function readInvitation(ctx: Ctx, token: string): Promise<OpenInvitation> {
  const { email, firstName, role } = await findInvitation(ctx, token);
  const account = await findByEmail(ctx, email);
  return {
    ...node(ctx, "Invitation", `admin/invitations/${token}`),
    email,
    firstName,
    role,
    hasAccount: isOpen(account),
  };
}

/** The link verifies the mailbox; an existing account also requires its password. */
export async function acceptInvitation(
  ctx: Ctx,
  token: string,
  { password }: AcceptInvitation,
): Promise<void> {
  const invitation = await findInvitation(ctx, token);
  const account = await findByEmail(ctx, invitation.email);
  const passwordHash = isOpen(account)
    ? await proveAccount(ctx, account, password)
    : await choosePassword(ctx, invitation, password);
  const id = await withTransaction(ctx, async (ctx) => {
    const [taken] = await ctx.db.delete(staffInvitations).where(isGood(ctx, token)).returning();
    if (!taken) throw unknownLink();
    const id = await join(ctx, taken, account, passwordHash);
    const { email, role } = taken;
    const actor = { type: "customer", id, email, role } as const;
    await audit({ ...ctx, actor }, "staff.accept", `staff:${id}`, { after: { role } });
    return id;
  });
  logSecurity(ctx, { event: "staff.joined", account: id, to: invitation.role });
}

const isGood = (ctx: Ctx, token: string) =>
  and(
    eq(staffInvitations.tokenHash, hashToken(token)),
    gt(staffInvitations.expiresAt, ctx.clock()),
  );

async function findInvitation(ctx: Ctx, token: string): Promise<InvitationRow> {
  const [row] = await ctx.db.select().from(staffInvitations).where(isGood(ctx, token));
  if (!row) throw unknownLink();
  return row;
}

const unknownLink = () => notFound("L’invito è scaduto, è stato ritirato o è già stato usato.");

/** An unverified registration does not count: anyone may have created it. */
const isOpen = (account: CustomerRow | undefined): account is CustomerRow =>
  Boolean(account?.verifiedAt);

async function proveAccount(ctx: Ctx, account: CustomerRow, password: string): Promise<string> {
  await limit(ctx, "password_change", String(account.id));
  if (await isPassword(account.passwordHash, password)) return account.passwordHash;
  logSecurity(ctx, { event: "password.refused", account: account.id });
  throw invalid("password", "La password non è quella del tuo account.");
}

async function choosePassword(ctx: Ctx, person: InvitationRow, typed: string): Promise<string> {
  const { password } = requireValid(passwordForm, { password: typed });
  await refuseEasyPassword(ctx, "password", password, person);
  return hashPassword(password);
}

async function join(
  ctx: Ctx,
  { email, firstName, lastName, role }: InvitationRow,
  seen: CustomerRow | undefined,
  passwordHash: string,
): Promise<number> {
  const now = ctx.clock();
  const account = await findByEmail(ctx, email);
  if (account?.id !== seen?.id || isOpen(account) !== isOpen(seen)) throw meanwhile();
  if (!account || !seen) {
    const [row] = await ctx.db
      .insert(customers)
      .values({
        email,
        passwordHash,
        firstName,
        lastName,
        role,
        verifiedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: customers.id });
    if (!row) throw meanwhile();
    return row.id;
  }
  if (!account.enabled || account.role !== "customer") throw unknownLink();
  const waits = !account.verifiedAt;
  const opened = waits ? { passwordHash, firstName, lastName, verifiedAt: now } : {};
  const [row] = await ctx.db
    .update(customers)
    .set({ ...opened, role, updatedAt: now })
    // Optimistic locking: valid only for the password just checked, not one changed meanwhile.
    .where(and(eq(customers.id, account.id), eq(customers.passwordHash, seen.passwordHash)))
    .returning({ id: customers.id });
  if (!row) throw meanwhile();
  if (waits) {
    await dropCustomerTokens(ctx, account.id, ["verify"]);
    await endSessions(ctx, account.id);
  }
  return account.id;
}

const meanwhile = () => conflict("Nel frattempo l’account è cambiato: ricarica la pagina.");
