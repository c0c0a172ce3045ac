import type { SignUp } from "#contract/customer.ts";
import { refuseEasyPassword } from "../auth/easy-to-guess.ts";
import { hashPassword } from "../auth/password.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { customers } from "../db/schema/customers.ts";
import { requireValid } from "../http/require-valid.ts";
import { mayWrite } from "../limits/limit.ts";
import { sendAccountExists, sendVerification } from "./account-letters.ts";
import { readBirthday, signUpRules } from "./customer-rules.ts";
import { createCustomerToken } from "./customer-tokens.ts";
import { findByEmail } from "./find-customer.ts";
import type { CustomerRow } from "./find-customer.ts";

/**
 * What somebody typed when signing up. It waits in the token of its own letter: an account only ever gets the password
 * of the very sign-up whose link was opened, so registering somebody else's address in advance gains nothing.
 */
export type Registration = Pick<CustomerRow, "firstName" | "lastName" | "birthday" | "gender"> & {
  passwordHash: string;
  consents: { privacy: boolean; newsletter: boolean; profiling: boolean };
  at: string;
};

/** Known and unknown addresses get the same answer; only the letter differs. */
export async function signUp(ctx: Ctx, input: SignUp, network: string): Promise<void> {
  const { email, password, birthday, gender, ...form } = requireValid(signUpRules, {
    ...input,
    birthday: readBirthday(input.birthday),
    consents: { newsletter: input.subscribedToNewsletter, ...input.consents },
  });
  refuseEasyPassword("password", password, { ...form, email });
  const registration: Registration = {
    ...form,
    birthday: birthday || null,
    gender: gender ?? "u",
    passwordHash: await hashPassword(password),
    at: ctx.clock().toISOString(),
  };
  const isAllowed = await mayWrite(ctx, "verification_letter", email, network);
  await withTransaction(ctx, async (ctx) => {
    const customer = await findOrInsert(ctx, email, registration);
    if (customer.verifiedAt) {
      if (isAllowed) await sendAccountExists(ctx, customer.email);
      return;
    }
    const token = await createCustomerToken(ctx, customer.id, "verify", registration);
    if (isAllowed) await sendVerification(ctx, { email, firstName: form.firstName }, token);
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
