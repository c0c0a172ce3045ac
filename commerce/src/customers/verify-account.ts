import { eq } from "drizzle-orm";
import { noteSecurity } from "../auth/note-security.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { customers } from "../db/schema/customers.ts";
import { hasState } from "../db/sql-state.ts";
import { invalid } from "../errors.ts";
import { sendEmailChanged } from "./account-letters.ts";
import { recordConsents } from "./consents.ts";
import { dropCustomerTokens, takeCustomerToken } from "./customer-tokens.ts";
import { moveSubscription, startSubscription } from "./subscriptions.ts";
import type { Registration } from "./sign-up.ts";

/** The link of a letter proves a mailbox: that of a new account, or the new address of an old one. */
export function verifyAccount(ctx: Ctx, token: string): Promise<void> {
  const work = withTransaction(ctx, async (ctx) => {
    const row = await takeCustomerToken(ctx, token, ["verify", "email"]);
    if (!row) throw badLink();
    if (row.purpose === "verify") await openAccount(ctx, row.customerId, row.data as Registration);
    else await changeEmail(ctx, row.customerId, (row.data as { email: string }).email);
  });
  // Somebody else took the address while the link waited.
  return work.catch((error: unknown) => {
    throw hasState(error, "uniqueViolation") ? badLink() : error;
  });
}

async function openAccount(ctx: Ctx, id: number, registration: Registration): Promise<void> {
  const { consents, at, ...person } = registration;
  const [customer] = await ctx.db
    .update(customers)
    .set({ ...person, verifiedAt: ctx.clock(), updatedAt: ctx.clock() })
    .where(eq(customers.id, id))
    .returning();
  if (!customer) throw badLink();
  await dropCustomerTokens(ctx, id, ["verify"]);
  const { email } = customer;
  await recordConsents(ctx, { email, customerId: id }, "registration", consents, new Date(at));
  noteSecurity(ctx, { event: "account.opened", account: id });
  if (consents.newsletter) await startSubscription(ctx, email);
}

async function changeEmail(ctx: Ctx, id: number, email: string): Promise<void> {
  const [customer] = await ctx.db.select().from(customers).where(eq(customers.id, id));
  if (!customer) throw badLink();
  await ctx.db.update(customers).set({ email, updatedAt: ctx.clock() }).where(eq(customers.id, id));
  await dropCustomerTokens(ctx, id, ["email", "reset"]);
  await moveSubscription(ctx, customer.email, email);
  await sendEmailChanged(ctx, customer, email);
  noteSecurity(ctx, { event: "email.changed", account: id, mailbox: email });
}

const badLink = () => invalid("", "There is no shop user with this email verification token.");
