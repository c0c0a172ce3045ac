import {
  forgotPasswordPath,
  invitationScreen,
  newsletterPath,
  officePath,
  openingPath,
  personalDataPath,
  protectPath,
  refundAccountPath,
  resetPasswordPath,
  signInPath,
  verifyPath,
  yourDataPath,
} from "#contract/paths.ts";
import { pageUrl } from "../kernel/config.ts";
import type { Ctx } from "../kernel/ctx.ts";

const page = (path: string) => (ctx: Ctx) => pageUrl(ctx.config, path);
const pageWith = (path: string) => (ctx: Ctx, token: string) =>
  `${page(path)(ctx)}=${encodeURIComponent(token)}`;

/** Targets of emailed links: screens of SPEC §2. */
export const links = {
  home: page("/"),
  logIn: page(signInPath),
  forgotPassword: page(forgotPasswordPath),
  personalData: page(personalDataPath),
  yourData: pageWith(`${yourDataPath}?token`),
  protectAccount: pageWith(`${protectPath}?token`),
  verify: pageWith(`${verifyPath}?token`),
  resetPassword: pageWith(`${resetPasswordPath}?token`),
  staffInvitation: pageWith(`${officePath}${invitationScreen}?token`),
  mailTest: pageWith(`${openingPath}?codice`),
  confirmNewsletter: pageWith(`${newsletterPath}?confirm`),
  refundAccount: pageWith(`${refundAccountPath}?token`),
  unsubscribe: pageWith(`${newsletterPath}?unsubscribe`),
};

/** Reveals only the first letter and domain of another mailbox. */
export const maskMailbox = (email: string) => email.replace(/^(.).*@/, "$1…@");

/** URL of the one-click unsubscribe button, to which mail programs post (RFC 8058); older ones open it. */
export function oneClickUnsubscribe(ctx: Ctx, link: string): string {
  const token = new URL(link).searchParams.get("unsubscribe");
  if (!token) return link;
  const path = `/shop/customers/newsletter/${encodeURIComponent(token)}/unsubscribe`;
  return page(ctx.config.apiPrefix + path)(ctx);
}
