import { eq, sql } from "drizzle-orm";
import type { ResetPassword } from "#contract/customer.ts";
import { hashPassword } from "../auth/password.ts";
import { noteSecurity } from "../auth/note-security.ts";
import { endSessions } from "../auth/sessions.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { customers } from "../db/schema/customers.ts";
import { invalid } from "../errors.ts";
import { sendPasswordChanged } from "./account-letters.ts";
import { dropCustomerTokens, findCustomerToken, takeCustomerToken } from "./customer-tokens.ts";
import type { CustomerRow } from "./find-customer.ts";
import { readNewPassword } from "./new-password.ts";

/**
 * A password that breaks the rules does not use the link up. Every session ends. The link proves the mailbox: an
 * account that was never verified opens with it, and with nothing a stranger chose for it but its name.
 */
export async function resetPassword(ctx: Ctx, token: string, input: ResetPassword): Promise<void> {
  const owner = await readOwner(ctx, token);
  const passwordHash = await hashPassword(readNewPassword(input, owner));
  const isNew = owner.verifiedAt === null;
  const account = await withTransaction(ctx, async (ctx) => {
    const taken = await takeCustomerToken(ctx, token, ["reset"]);
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
    await dropCustomerTokens(ctx, id, ["reset", "email", "verify"]);
    await endSessions(ctx, id);
    await sendPasswordChanged(ctx, customer);
    return id;
  });
  noteSecurity(ctx, { event: "password.reset", account });
  if (isNew) noteSecurity(ctx, { event: "account.opened", account });
}

/** Whose link it is, while it is good. */
async function readOwner(ctx: Ctx, token: string): Promise<CustomerRow> {
  const row = await findCustomerToken(ctx, token, ["reset"]);
  if (!row) throw badLink();
  if (row.expiresAt <= ctx.clock()) throw invalid("token", "Password reset token has expired.");
  const [owner] = await ctx.db.select().from(customers).where(eq(customers.id, row.customerId));
  if (!owner) throw badLink();
  return owner;
}

const badLink = () => invalid("token", "Password reset token is invalid.");
