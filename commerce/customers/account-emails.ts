import { hashToken, randomToken } from "../kernel/secrets.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { links, queueEmail } from "../mail/index.ts";

type Recipient = { email: string; firstName: string | null };

export function sendVerification(
  ctx: Ctx,
  { email, firstName }: Recipient,
  token: string,
  { isChange = false, newsletter = false } = {},
) {
  return queueEmail(ctx, {
    key: `verify_account:${hashToken(token)}`,
    to: email,
    name: "verify_account",
    data: { firstName, link: links.verify(ctx, token), isChange, newsletter },
  });
}

export function sendAccountExists(ctx: Ctx, email: string) {
  return queueEmail(ctx, {
    key: `account_exists:${randomToken()}`,
    to: email,
    name: "account_exists",
    data: { link: links.logIn(ctx), resetLink: links.forgotPassword(ctx) },
  });
}

export function sendPasswordChanged(ctx: Ctx, { email, firstName }: Recipient) {
  return queueEmail(ctx, {
    key: `password_changed:${randomToken()}`,
    to: email,
    name: "password_changed",
    data: { firstName },
  });
}

/** To the old mailbox: whoever took over an account must not move it away in silence. */
export function sendEmailChanged(ctx: Ctx, { email, firstName }: Recipient, newEmail: string) {
  return queueEmail(ctx, {
    key: `email_changed:${randomToken()}`,
    to: email,
    name: "email_changed",
    data: { firstName, newEmail: hintOf(newEmail) },
  });
}

/** The old mailbox may be somebody else's by now: it learns no more than the first letter. */
export const hintOf = (email: string) => email.replace(/^(.).*@/, "$1…@");
