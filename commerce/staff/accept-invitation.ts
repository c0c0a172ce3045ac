import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import type { AcceptInvitation, OpenInvitation } from "#contract/admin/staff.ts";
import { password as passwordRule } from "#contract/forms/rules.ts";
import {
  type CustomerRow,
  endSessions,
  findByEmail,
  hashPassword,
  isPassword,
  refuseEasyPassword,
} from "../auth/index.ts";
import { logSecurity } from "../kernel/log-security.ts";
import { hashToken } from "../kernel/secrets.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { dropCustomerTokens } from "../customers/index.ts";
import { customers, staffInvitations } from "../customers/schema.ts";
import { CommerceError, invalid, notFound } from "../kernel/errors.ts";
import { requireValid } from "../kernel/http/router.ts";
import { limit } from "../kernel/limits/limit.ts";
import { audit } from "../kernel/admin/audit.ts";
import type { InvitationRow } from "./invitations.ts";

const rules = z.object({ password: passwordRule() });

/** What the page of the link asks by; it changes nothing. */
export async function readInvitation(ctx: Ctx, token: string): Promise<OpenInvitation> {
  const { email, firstName, role } = await findInvitation(ctx, token);
  const account = await findByEmail(ctx, email);
  return {
    "@id": `${ctx.config.apiPrefix}/admin/invitations/${token}`,
    "@type": "Invitation",
    email,
    firstName,
    role,
    hasAccount: isOpen(account),
  };
}

/** The link proves the mailbox; an account that is already open is proven by its password too. */
export async function acceptInvitation(
  ctx: Ctx,
  token: string,
  { password }: AcceptInvitation,
): Promise<void> {
  const invitation = await findInvitation(ctx, token);
  const account = await findByEmail(ctx, invitation.email);
  const passwordHash = isOpen(account)
    ? await proveAccount(ctx, account, password)
    : await choosePassword(invitation, password);
  const id = await withTransaction(ctx, async (ctx) => {
    const [taken] = await ctx.db.delete(staffInvitations).where(isGood(ctx, token)).returning();
    if (!taken) throw unknownLink();
    const id = await join(ctx, taken, account, passwordHash);
    const { email, role } = taken;
    const actor = { type: "customer", id, email, role } as const;
    await audit(
      { ...ctx, actor },
      { action: "staff.accept", subject: `staff:${id}`, after: { role } },
    );
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

/** A registration nobody confirmed is not yet anybody's account. */
const isOpen = (account: CustomerRow | undefined): account is CustomerRow =>
  Boolean(account?.verifiedAt);

async function proveAccount(ctx: Ctx, account: CustomerRow, password: string): Promise<string> {
  await limit(ctx, "password_change", String(account.id));
  if (await isPassword(account.passwordHash, password)) return account.passwordHash;
  logSecurity(ctx, { event: "password.refused", account: account.id });
  throw invalid("password", "La password non è quella del tuo account.");
}

function choosePassword(person: InvitationRow, typed: string): Promise<string> {
  const { password } = requireValid(rules, { password: typed });
  refuseEasyPassword("password", password, person);
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
    // Proven is the password of this moment, not one that was changed meanwhile.
    .where(and(eq(customers.id, account.id), eq(customers.passwordHash, seen.passwordHash)))
    .returning({ id: customers.id });
  if (!row) throw meanwhile();
  if (waits) {
    await dropCustomerTokens(ctx, account.id, ["verify"]);
    await endSessions(ctx, account.id);
  }
  return account.id;
}

const meanwhile = () =>
  new CommerceError("conflict", "Nel frattempo l’account è cambiato: ricarica la pagina.");
