import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Verification } from "#contract/customer.ts";
import { noteSecurity } from "../auth/note-security.ts";
import { isPassword } from "../auth/password.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { customerTokens, customers } from "../db/schema/customers.ts";
import { hasState } from "../db/sql-state.ts";
import { invalid } from "../errors.ts";
import { limit } from "../limits/limit.ts";
import { hintOf, sendEmailChanged } from "./account-letters.ts";
import { recordConsents } from "./consents.ts";
import { dropCustomerTokens, findCustomerToken, takeCustomerToken } from "./customer-tokens.ts";
import type { TokenRow } from "./customer-tokens.ts";
import type { CustomerRow } from "./find-customer.ts";
import type { Registration } from "./sign-up.ts";
import { moveSubscription, startSubscription } from "./subscriptions.ts";

/** What the link of a letter would confirm; looking changes nothing. */
export async function readVerification(ctx: Ctx, token: string): Promise<Verification> {
  const { row, customer } = await readLink(ctx, token);
  const change = row.data as { email: string };
  const isChange = row.purpose === "email";
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Verification`,
    "@id": `${ctx.config.apiPrefix}/shop/customers/verify`,
    "@type": "Verification",
    purpose: isChange ? "email_change" : "registration",
    email: isChange ? change.email : customer.email,
    account: isChange ? hintOf(customer.email) : null,
  };
}

/**
 * The link of a letter proves a mailbox: that of a new account, or the new address of an old one. With the password it
 * also proves that whoever has the mailbox is who signed up, so that nobody opens an account a stranger prepared.
 */
export async function verifyAccount(ctx: Ctx, token: string, password?: string): Promise<void> {
  if (password !== undefined) await requireChosenPassword(ctx, token, password);
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

/** Whoever has the mailbox did not ask for this: the sign-up or the change is forgotten. */
export function discardVerification(ctx: Ctx, token: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const row = await takeCustomerToken(ctx, token, ["verify", "email"]);
    if (!row) throw badLink();
    await ctx.db.delete(customerTokens).where(eq(customerTokens.id, row.id));
    noteSecurity(ctx, { event: "account.refused", account: row.customerId });
    // Another sign-up of the same address may be its owner's.
    const others = await ctx.db.$count(
      customerTokens,
      and(
        eq(customerTokens.customerId, row.customerId),
        isNull(customerTokens.usedAt),
        gt(customerTokens.expiresAt, ctx.clock()),
      ),
    );
    if (others > 0) return;
    await ctx.db
      .delete(customers)
      .where(and(eq(customers.id, row.customerId), isNull(customers.verifiedAt)));
  });
}

async function readLink(
  ctx: Ctx,
  token: string,
): Promise<{ row: TokenRow; customer: CustomerRow }> {
  const row = await findCustomerToken(ctx, token, ["verify", "email"]);
  if (!row || row.expiresAt <= ctx.clock()) throw badLink();
  const [customer] = await ctx.db.select().from(customers).where(eq(customers.id, row.customerId));
  if (!customer) throw badLink();
  return { row, customer };
}

async function requireChosenPassword(ctx: Ctx, token: string, password: string): Promise<void> {
  const { row, customer } = await readLink(ctx, token);
  await limit(ctx, "password_change", `link ${row.id}`);
  const { passwordHash } = row.purpose === "verify" ? (row.data as Registration) : customer;
  if (await isPassword(passwordHash, password)) return;
  noteSecurity(ctx, { event: "password.refused", account: customer.id });
  throw invalid("password", "La password non è corretta");
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
  // Whoever else signed up with it never proved it.
  await ctx.db
    .delete(customers)
    .where(and(sql`lower(${customers.email}) = lower(${email})`, isNull(customers.verifiedAt)));
  await ctx.db.update(customers).set({ email, updatedAt: ctx.clock() }).where(eq(customers.id, id));
  await dropCustomerTokens(ctx, id, ["email", "reset"]);
  await moveSubscription(ctx, customer.email, email);
  await sendEmailChanged(ctx, customer, email);
  noteSecurity(ctx, { event: "email.changed", account: id, mailbox: email });
}

const badLink = () => invalid("", "There is no shop user with this email verification token.");
