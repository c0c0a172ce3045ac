import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, not, notExists, or } from "drizzle-orm";
import { z } from "zod";
import type { SignUp, Verification } from "#contract/customer.ts";
import { forgotPasswordSchema } from "#contract/forms/account.ts";
import {
  type CustomerRow,
  findByEmail,
  hashPassword,
  isPassword,
  refuseEasyPassword,
} from "../auth/index.ts";
import { type Ctx, daysAgo, invalid, logSecurity, withTransaction } from "../kernel/ctx.ts";
import { hasState } from "../kernel/db/rows.ts";
import { requireValid } from "../kernel/http/router.ts";
import { limit, mayWrite } from "../kernel/limits/limit.ts";
import { topNode } from "../kernel/http/json-ld.ts";
import { maskMailbox } from "../mail/index.ts";
import { moveSubscription, recordConsents, startSubscription } from "../marketing/index.ts";
import { hasOrders, keepGuestOrders } from "../orders/index.ts";
import { recordGuests, takeOverGuest } from "./guests/guests.ts";
import {
  consumeCustomerToken,
  createCustomerToken,
  dropCustomerTokens,
  findCustomerToken,
  sendAccountExists,
  sendEmailChanged,
  sendVerification,
  type TokenRow,
} from "./tokens.ts";
import { forgetDevices } from "./log-in.ts";
import { NewEmail, readBirthday, signUpRules } from "./customers.ts";
import { customers, customerTokens, newsletterSubscriptions, refreshTokens } from "./schema.ts";

/**
 * The sign-up form's data, stored in the token of its email: an account only gets the password of the sign-up whose link
 * was opened, so registering somebody else's address in advance gains nothing.
 */
const Registration = z.object({
  firstName: z.string(),
  lastName: z.string(),
  birthday: z.string().nullable(),
  gender: z.enum(["u", "m", "f"]),
  passwordHash: z.string(),
  consents: z.object({ privacy: z.boolean(), newsletter: z.boolean(), profiling: z.boolean() }),
  at: z.string(),
});
type Registration = z.infer<typeof Registration>;

/** Known and unknown addresses get the same answer; only the email differs. */
export async function signUp(ctx: Ctx, input: SignUp, network: string): Promise<void> {
  const { email, password, birthday, gender, ...form } = requireValid(signUpRules, {
    ...input,
    birthday: readBirthday(input.birthday),
    consents: { newsletter: input.subscribedToNewsletter, ...input.consents },
  });
  await refuseEasyPassword(ctx, "password", password, { ...form, email });
  const registration: Registration = {
    ...form,
    birthday: birthday || null,
    gender: gender ?? "u",
    passwordHash: await hashPassword(password),
    at: ctx.clock().toISOString(),
  };
  const isAllowed = await mayWrite(ctx, "verification_email", email, network);
  await withTransaction(ctx, async (ctx) => {
    const customer = await findOrInsert(ctx, email, registration);
    if (customer.verifiedAt) {
      if (isAllowed) await sendAccountExists(ctx, customer.email);
      return;
    }
    const token = await createCustomerToken(ctx, customer.id, "verify", registration);
    const { newsletter } = form.consents;
    if (isAllowed)
      await sendVerification(ctx, { email, firstName: form.firstName }, token, { newsletter });
  });
}

async function findOrInsert(
  ctx: Ctx,
  email: string,
  { passwordHash, firstName, lastName, birthday, gender }: Registration,
): Promise<CustomerRow> {
  const now = ctx.clock();
  const [inserted] = await ctx.db
    .insert(customers)
    .values({
      email,
      passwordHash,
      firstName,
      lastName,
      birthday,
      gender,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  const customer = inserted ?? (await findByEmail(ctx, email));
  if (!customer) throw new Error("An address is either free or taken");
  return customer;
}

/** Returns what an emailed link would confirm, without confirming it. */
export async function readVerification(ctx: Ctx, token: string): Promise<Verification> {
  const { row, customer } = await readLink(ctx, token);
  const isChange = row.purpose === "email";
  return {
    ...topNode(ctx, "Verification", `shop/customers/verify/${token}`),
    purpose: isChange ? "email_change" : "registration",
    email: isChange ? NewEmail.parse(row.data).email : customer.email,
    account: isChange ? maskMailbox(customer.email) : null,
    newsletter: !isChange && Registration.parse(row.data).consents.newsletter,
  };
}

/**
 * An emailed link verifies a mailbox: of a new account, or the new address of an existing one. The password also proves
 * that the mailbox's owner is who signed up, so that nobody opens an account prepared by a stranger.
 */
export async function verifyAccount(ctx: Ctx, token: string, password?: string): Promise<void> {
  if (password !== undefined) await requireChosenPassword(ctx, token, password);
  const work = withTransaction(ctx, async (ctx) => {
    const row = await consumeCustomerToken(ctx, token, ["verify", "email"]);
    if (!row) throw badLink();
    if (row.purpose === "verify") await openAccount(ctx, row.customerId, row.data);
    else await changeEmail(ctx, row.customerId, NewEmail.parse(row.data).email);
  });
  // The address was taken by another account in the meantime.
  return work.catch((error: unknown) => {
    throw hasState(error, "uniqueViolation") ? badLink() : error;
  });
}

/** For the mailbox's owner who did not request this: discards the sign-up or the email change. */
export function discardVerification(ctx: Ctx, token: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const row = await consumeCustomerToken(ctx, token, ["verify", "email"]);
    if (!row) throw badLink();
    await ctx.db.delete(customerTokens).where(eq(customerTokens.id, row.id));
    logSecurity(ctx, { event: "account.refused", account: row.customerId });
    // Another sign-up with the same address may be the owner's, so the record stays.
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
      .where(
        and(
          eq(customers.id, row.customerId),
          isNull(customers.verifiedAt),
          isNull(customers.guestSince),
        ),
      );
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
  const { passwordHash } = row.purpose === "verify" ? Registration.parse(row.data) : customer;
  if (await isPassword(passwordHash, password)) return;
  logSecurity(ctx, { event: "password.refused", account: customer.id });
  throw invalid("password", "La password non è corretta");
}

async function openAccount(ctx: Ctx, id: number, stored: unknown): Promise<void> {
  const { consents, at, ...person } = Registration.parse(stored);
  const [customer] = await ctx.db
    .update(customers)
    .set({ ...person, verifiedAt: ctx.clock(), updatedAt: ctx.clock() })
    .where(eq(customers.id, id))
    .returning();
  if (!customer) throw badLink();
  await dropCustomerTokens(ctx, id, ["verify"]);
  const { email } = customer;
  await recordConsents(ctx, { email, customerId: id }, "registration", consents, new Date(at));
  logSecurity(ctx, { event: "account.opened", account: id });
  if (consents.newsletter) await startSubscription(ctx, email);
}

async function changeEmail(ctx: Ctx, id: number, email: string): Promise<void> {
  const [customer] = await ctx.db.select().from(customers).where(eq(customers.id, id));
  if (!customer) throw badLink();
  await keepGuestOrders(ctx, customer);
  await takeOverGuest(ctx, customer, email);
  await ctx.db.update(customers).set({ email, updatedAt: ctx.clock() }).where(eq(customers.id, id));
  await dropCustomerTokens(ctx, id, ["email", "reset", "code"]);
  await moveSubscription(ctx, customer.email, email);
  await sendEmailChanged(ctx, customer, email);
  logSecurity(ctx, { event: "email.changed", account: id, mailbox: email });
}

const badLink = () => invalid("", "There is no shop user with this email verification token.");

/** The response does not reveal whether the address has an account, or an unverified one. */
export async function resendVerification(
  ctx: Ctx,
  input: { email: string },
  network: string,
): Promise<void> {
  const { email } = requireValid(forgotPasswordSchema, input);
  const isAllowed = await mayWrite(ctx, "verification_email", email, network);
  const customer = await findByEmail(ctx, email);
  if (customer && !customer.verifiedAt && isAllowed) await renewVerification(ctx, customer);
}

export function renewVerification(ctx: Ctx, customer: CustomerRow): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const [latest] = await ctx.db
      .select({ data: customerTokens.data })
      .from(customerTokens)
      .where(and(eq(customerTokens.customerId, customer.id), eq(customerTokens.purpose, "verify")))
      .orderBy(desc(customerTokens.id))
      .limit(1);
    if (!latest) return;
    const registration = Registration.parse(latest.data);
    const token = await createCustomerToken(ctx, customer.id, "verify", registration);
    const { newsletter } = registration.consents;
    await sendVerification(ctx, customer, token, { newsletter });
  });
}

const keptDays = 30;

/**
 * Daily: deletes unverified accounts and subscriptions, expired links and sessions, old devices. During a rolling update the previous
 * release may still place guest orders, whose guests are recorded here.
 */
export async function purgeUnconfirmed(ctx: Ctx): Promise<void> {
  await recordGuests(ctx);
  const now = ctx.clock();
  const oldest = daysAgo(ctx, keptDays);
  const recentLinks = ctx.db
    .select()
    .from(customerTokens)
    .where(and(eq(customerTokens.customerId, customers.id), gt(customerTokens.createdAt, oldest)));
  await ctx.db
    .delete(customers)
    .where(
      and(
        isNull(customers.verifiedAt),
        isNull(customers.deletedAt),
        notExists(recentLinks),
        not(hasOrders(customers)),
      ),
    );
  await ctx.db
    .delete(newsletterSubscriptions)
    .where(
      and(
        eq(newsletterSubscriptions.state, "pending"),
        eq(newsletterSubscriptions.priceAlerts, false),
        lt(newsletterSubscriptions.requestedAt, oldest),
      ),
    );
  const verified = ctx.db
    .select({ id: customers.id })
    .from(customers)
    .where(or(isNotNull(customers.verifiedAt), isNotNull(customers.guestSince)));
  await ctx.db
    .delete(customerTokens)
    .where(and(lt(customerTokens.expiresAt, oldest), inArray(customerTokens.customerId, verified)));
  await ctx.db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now));
  await forgetDevices(ctx);
}
