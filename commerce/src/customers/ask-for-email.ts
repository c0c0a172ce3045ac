import { noteSecurity } from "../auth/note-security.ts";
import type { Ctx } from "../ctx.ts";
import { sendAccountExists, sendVerification } from "./account-letters.ts";
import { createCustomerToken, dropCustomerTokens } from "./customer-tokens.ts";
import { findByEmail } from "./find-customer.ts";
import type { CustomerRow } from "./find-customer.ts";

/**
 * A taken address looks the same from outside; its owner is told, and no link is ever sent. One that somebody signed up
 * and never proved is not taken.
 */
export async function askForEmail(
  ctx: Ctx,
  customer: CustomerRow,
  email: string,
  isWritten: boolean,
): Promise<void> {
  noteSecurity(ctx, { event: "email.change_asked", mailbox: email });
  await dropCustomerTokens(ctx, customer.id, ["email"]);
  const token = await createCustomerToken(ctx, customer.id, "email", { email });
  if (!isWritten) return;
  if ((await findByEmail(ctx, email))?.verifiedAt) await sendAccountExists(ctx, email);
  else await sendVerification(ctx, { email, firstName: customer.firstName }, token, true);
}
