import { forgotPasswordSchema } from "#contract/forms/password.ts";
import { hashToken } from "../auth/secrets.ts";
import { noteSecurity } from "../auth/note-security.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { requireValid } from "../http/require-valid.ts";
import { mayWrite } from "../limits/limit.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { createCustomerToken, validHours } from "./customer-tokens.ts";
import { findByEmail } from "./find-customer.ts";
import type { CustomerRow } from "./find-customer.ts";
import { links } from "./links.ts";

/**
 * Nobody learns whether the address has an account. Earlier links stay good: whoever asks again and again only sends
 * the owner more of them. One that was never verified gets a link too: using it proves the mailbox.
 */
export async function requestPasswordReset(
  ctx: Ctx,
  input: { email: string },
  network: string,
): Promise<void> {
  const { email } = requireValid(forgotPasswordSchema, input);
  const isAllowed = await mayWrite(ctx, "reset_letter", email, network);
  const customer = await findByEmail(ctx, email);
  noteSecurity(ctx, { event: "password.reset_asked", account: customer?.id, mailbox: email });
  if (customer && isAllowed) await sendReset(ctx, customer);
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
