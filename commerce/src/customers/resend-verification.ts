import { and, desc, eq } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { customerTokens } from "../db/schema/customers.ts";
import { requireValid } from "../http/require-valid.ts";
import { mayWrite } from "../limits/limit.ts";
import { forgotPasswordSchema } from "#contract/forms/password.ts";
import { sendVerification } from "./account-letters.ts";
import { createCustomerToken } from "./customer-tokens.ts";
import { findByEmail } from "./find-customer.ts";
import type { CustomerRow } from "./find-customer.ts";

/** Nobody learns whether the address has an account, or whether it still waits. */
export async function resendVerification(
  ctx: Ctx,
  input: { email: string },
  network: string,
): Promise<void> {
  const { email } = requireValid(forgotPasswordSchema, input);
  const isAllowed = await mayWrite(ctx, "verification_letter", email, network);
  const customer = await findByEmail(ctx, email);
  if (customer && !customer.verifiedAt && isAllowed) await renewVerification(ctx, customer);
}

/** A new link for the latest sign-up of the address. */
function renewVerification(ctx: Ctx, customer: CustomerRow): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const [latest] = await ctx.db
      .select({ data: customerTokens.data })
      .from(customerTokens)
      .where(and(eq(customerTokens.customerId, customer.id), eq(customerTokens.purpose, "verify")))
      .orderBy(desc(customerTokens.id))
      .limit(1);
    if (!latest) return;
    const token = await createCustomerToken(ctx, customer.id, "verify", latest.data as object);
    await sendVerification(ctx, customer, token);
  });
}
