import { forgotPasswordSchema } from "#contract/forms/password.ts";
import { hashToken } from "../auth/secrets.ts";
import { noteSecurity } from "../auth/note-security.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { requireValid } from "../http/require-valid.ts";
import { isWithinLimit } from "../limits/limit.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { createCustomerToken, validHours } from "./customer-tokens.ts";
import { findByEmail } from "./find-customer.ts";
import type { CustomerRow } from "./find-customer.ts";
import { links } from "./links.ts";
import { renewVerification } from "./resend-verification.ts";

/** Nobody learns whether the address has an account. One that was never verified is asked for that first. */
export async function requestPasswordReset(ctx: Ctx, input: { email: string }): Promise<void> {
  const { email } = requireValid(forgotPasswordSchema, input);
  const mayWrite = await isWithinLimit(ctx, "mailbox", email.toLowerCase());
  const customer = await findByEmail(ctx, email);
  noteSecurity(ctx, { event: "password.reset_asked", account: customer?.id, mailbox: email });
  if (!customer || !mayWrite) return;
  if (customer.verifiedAt) await sendReset(ctx, customer);
  else await renewVerification(ctx, customer);
}

function sendReset(ctx: Ctx, { id, email, firstName }: CustomerRow): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const token = await createCustomerToken(ctx, id, "reset");
    await queueLetter(ctx, {
      key: `reset_password:${hashToken(token)}`,
      to: email,
      name: "reset_password",
      data: { firstName, link: links.resetPassword(ctx, token), validHours: validHours.reset },
    });
  });
}
