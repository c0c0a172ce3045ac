import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { ChangePassword, ResetPassword } from "#contract/customer.ts";
import { forgotPasswordSchema } from "#contract/forms/account.ts";
import { LINK_HOURS } from "#contract/forms/limits.ts";
import { messages } from "#contract/forms/messages.ts";
import { password } from "#contract/forms/rules.ts";
import {
  type CustomerRow,
  endSessions,
  findByEmail,
  findSelf,
  hashPassword,
  isPassword,
  type Person,
  refuseEasyPassword,
} from "../auth/index.ts";
import { requireFreshProof } from "../kernel/admin/routes.ts";
import { type Ctx, invalid, logSecurity, withTransaction } from "../kernel/ctx.ts";
import { updateById } from "../kernel/db/rows.ts";
import { requireValid } from "../kernel/http/router.ts";
import { limit, mayWrite } from "../kernel/limits/limit.ts";
import { hashToken } from "../kernel/secrets.ts";
import { links, sendEmail } from "../mail/index.ts";
import {
  consumeCustomerToken,
  createCustomerToken,
  deleteShopPasskeys,
  dropCustomerTokens,
  findCustomerToken,
  sendPasswordChanged,
} from "./tokens.ts";
import { customers } from "./schema.ts";

/** Ends all sessions except the caller's and deletes the passkeys the customer did not keep. */
export async function changePassword(ctx: Ctx, id: number, input: ChangePassword): Promise<void> {
  const customer = await findSelf(ctx, id);
  protectStaff(ctx, customer, "currentPassword");
  await requirePassword(ctx, customer, input.currentPassword);
  const passwordHash = await hashPassword(await readNewPassword(ctx, input, customer));
  const session = ctx.actor.type === "customer" ? ctx.actor.session : undefined;
  await withTransaction(ctx, async (ctx) => {
    await updateById(ctx.db, customers, id, { passwordHash, updatedAt: ctx.clock() });
    await dropCustomerTokens(ctx, id, ["reset", "email", "code"]);
    await endSessions(ctx, id, session);
    await deleteShopPasskeys(ctx, id, input.keepPasskeys);
    await sendPasswordChanged(ctx, customer);
  });
  logSecurity(ctx, { event: "password.changed" });
}

/**
 * Sets a new password and ends every session. An invalid password does not use up the link. The link also verifies the
 * mailbox: an unverified account is opened, keeping only the name from the sign-up, which may be a stranger's.
 */
export async function resetPassword(ctx: Ctx, token: string, input: ResetPassword): Promise<void> {
  const owner = await readOwner(ctx, token);
  const passwordHash = await hashPassword(await readNewPassword(ctx, input, owner));
  const isNew = owner.verifiedAt === null;
  const account = await withTransaction(ctx, async (ctx) => {
    const taken = await consumeCustomerToken(ctx, token, ["reset"]);
    if (!taken) throw badLink();
    const id = taken.customerId;
    const [customer] = await ctx.db
      .update(customers)
      .set({
        passwordHash,
        verifiedAt: owner.verifiedAt ?? ctx.clock(),
        sessionEpoch: sql`${customers.sessionEpoch} + 1`,
        updatedAt: ctx.clock(),
      })
      .where(eq(customers.id, id))
      .returning();
    if (!customer) throw badLink();
    await dropCustomerTokens(ctx, id, ["reset", "email", "verify", "code"]);
    await endSessions(ctx, id);
    await deleteShopPasskeys(ctx, id);
    await sendPasswordChanged(ctx, customer);
    return id;
  });
  logSecurity(ctx, { event: "password.reset", account });
  if (isNew) logSecurity(ctx, { event: "account.opened", account });
}

export async function readOwner(ctx: Ctx, token: string): Promise<CustomerRow> {
  const row = await findCustomerToken(ctx, token, ["reset"]);
  if (!row) throw badLink();
  if (row.expiresAt <= ctx.clock()) throw invalid("token", "Password reset token has expired.");
  const [owner] = await ctx.db.select().from(customers).where(eq(customers.id, row.customerId));
  if (!owner) throw badLink();
  return owner;
}

const badLink = () => invalid("token", "Password reset token is invalid.");

/**
 * The response never reveals whether an account exists. Earlier links stay valid, so repeated requests only send the owner
 * more emails. Unverified accounts get a link too: using it verifies the mailbox.
 */
export async function requestPasswordReset(
  ctx: Ctx,
  input: { email: string },
  network: string,
): Promise<void> {
  const { email } = requireValid(forgotPasswordSchema, input);
  const isAllowed = await mayWrite(ctx, "reset_email", email, network);
  const customer = await findByEmail(ctx, email);
  logSecurity(ctx, { event: "password.reset_asked", account: customer?.id, mailbox: email });
  if (customer && isAllowed) await sendReset(ctx, customer);
}

function sendReset(ctx: Ctx, { id, email, firstName }: CustomerRow): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const token = await createCustomerToken(ctx, id, "reset");
    await sendEmail(ctx, "reset_password", email, hashToken(token), {
      firstName,
      link: links.resetPassword(ctx, token),
      validHours: LINK_HOURS.reset,
    });
  });
}

const rules = z.object({ newPassword: password() });

/** Reports errors of both rules and confirmation at `newPassword`. */
async function readNewPassword(
  ctx: Ctx,
  input: { newPassword: string; confirmNewPassword: string },
  person: Person,
): Promise<string> {
  const { newPassword } = requireValid(rules, input);
  if (newPassword !== input.confirmNewPassword) {
    throw invalid("newPassword", messages.passwordMismatch);
  }
  await refuseEasyPassword(ctx, "newPassword", newPassword, person);
  return newPassword;
}

/** Re-authenticates a signed-in customer; attempts are limited per account. */
export async function requirePassword(
  ctx: Ctx,
  { id, passwordHash }: CustomerRow,
  currentPassword: string,
): Promise<void> {
  await limit(ctx, "password_change", String(id));
  if (await isPassword(passwordHash, currentPassword)) {
    await ctx.limits.reset("password_change", String(id));
    return;
  }
  logSecurity(ctx, { event: "password.refused" });
  throw invalid("currentPassword", "La password fornita è diversa da quella attuale.");
}

/** The storefront's login has no second factor, so staff change their account in the back office. */
export function protectStaff(ctx: Ctx, { role }: CustomerRow, field: string): void {
  if (role === "customer") return;
  if (ctx.actor.type === "customer" && ctx.actor.role) return requireFreshProof(ctx);
  logSecurity(ctx, { event: "access.denied", wanted: "staff account" });
  throw invalid(field, "Questo account lavora nel negozio: cambialo dal pannello, in Sicurezza.");
}
