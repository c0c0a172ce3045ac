import type { Ctx } from "../kernel/ctx.ts";

const page = (path: string) => (ctx: Ctx) => ctx.config.publicUrl.replace(/\/$/, "") + path;
const pageWith = (path: string) => (ctx: Ctx, token: string) =>
  `${page(path)(ctx)}=${encodeURIComponent(token)}`;

/** Where emails lead: screens of SPEC §2. */
export const links = {
  logIn: page("/accesso"),
  forgotPassword: page("/password-dimenticata"),
  verify: pageWith("/verify?token"),
  resetPassword: pageWith("/reset-password?token"),
  staffInvitation: pageWith("/admin/invito?token"),
  confirmNewsletter: pageWith("/newsletter?confirm"),
  unsubscribe: pageWith("/newsletter?unsubscribe"),
};

/** For the button of mail programs: they post to it (RFC 8058), and older ones open it. */
export function oneClickUnsubscribe(ctx: Ctx, link: string): string {
  const token = new URL(link).searchParams.get("unsubscribe");
  if (!token) return link;
  const path = `/shop/customers/newsletter/${encodeURIComponent(token)}/unsubscribe`;
  return page(ctx.config.apiPrefix + path)(ctx);
}
