import { eq } from "drizzle-orm";
import { forgotPasswordSchema } from "#contract/forms/account.ts";
import { LINK_HOURS } from "#contract/forms/limits.ts";
import type { CustomerExport } from "#contract/customer.ts";
import { type CustomerRow, findByEmail } from "../../auth/index.ts";
import { type Ctx, invalid, logSecurity, withTransaction } from "../../kernel/ctx.ts";
import { requireValid } from "../../kernel/http/router.ts";
import { mayWrite } from "../../kernel/limits/limit.ts";
import { hashToken } from "../../kernel/secrets.ts";
import { links, sendEmail } from "../../mail/index.ts";
import { findSubscription } from "../../marketing/index.ts";
import { exportCustomer, purgeCustomer } from "../personal-data.ts";
import { customers } from "../schema.ts";
import { consumeCustomerToken, createCustomerToken, findCustomerToken } from "../tokens.ts";

/** The response is the same for every mailbox; the email tells its owner what to do. */
export async function requestPersonalData(
  ctx: Ctx,
  input: { email: string },
  network: string,
): Promise<void> {
  const { email } = requireValid(forgotPasswordSchema, input);
  const isAllowed = await mayWrite(ctx, "personal_data_email", email, network);
  const person = (await findByEmail(ctx, email)) ?? (await recordSubscriber(ctx, email));
  logSecurity(ctx, { event: "personal_data.asked", account: person?.id, mailbox: email });
  if (person && isAllowed) await sendLink(ctx, person);
}

/** Creates a record for a mailbox that only subscribes to the newsletter. Without orders it is deleted like an unverified sign-up. */
async function recordSubscriber(ctx: Ctx, email: string): Promise<CustomerRow | undefined> {
  const subscription = await findSubscription(ctx, email);
  if (!subscription) return undefined;
  const record = { email: subscription.email, passwordHash: "" };
  await ctx.db.insert(customers).values(record).onConflictDoNothing();
  return findByEmail(ctx, email);
}

/** Emailed links must not bypass an account's password or staff's second factor. */
const hasAccount = ({ verifiedAt, role }: CustomerRow) =>
  verifiedAt !== null || role !== "customer";

function sendLink(ctx: Ctx, person: CustomerRow): Promise<void> {
  const { id, email, firstName } = person;
  return withTransaction(ctx, async (ctx) => {
    const token = await createCustomerToken(ctx, id, "personal_data");
    await sendEmail(ctx, "personal_data", email, hashToken(token), {
      firstName,
      ...(hasAccount(person)
        ? { link: links.personalData(ctx), validHours: null }
        : { link: links.yourData(ctx, token), validHours: LINK_HOURS.personal_data }),
    });
  });
}

export async function readDataLink(ctx: Ctx, token: string): Promise<void> {
  const row = await findCustomerToken(ctx, token, ["personal_data"]);
  if (!row || row.expiresAt <= ctx.clock()) throw badLink();
}

export const exportByLink = (ctx: Ctx, token: string): Promise<CustomerExport> =>
  withTransaction(ctx, async (ctx) => exportCustomer(ctx, await useLink(ctx, token)));

export async function eraseByLink(ctx: Ctx, token: string): Promise<void> {
  const { id } = await withTransaction(ctx, async (ctx) => {
    const person = await useLink(ctx, token);
    await purgeCustomer(ctx, person, "asked");
    return person;
  });
  logSecurity(ctx, { event: "account.deleted", account: id });
}

/** Locks the row: an account opened concurrently must not be erased by a guest's link. */
async function useLink(ctx: Ctx, token: string): Promise<CustomerRow> {
  const link = await consumeCustomerToken(ctx, token, ["personal_data"]);
  if (!link) throw badLink();
  const isIt = eq(customers.id, link.customerId);
  const [person] = await ctx.db.select().from(customers).where(isIt).for("update");
  if (!person || hasAccount(person)) throw badLink();
  return person;
}

const badLink = () => invalid("token", "Il link non vale più.");
