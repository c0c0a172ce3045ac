import type { AdminLogIn } from "#contract/admin/second-factor.ts";
import type { LoginAnswer } from "#contract/customer.ts";
import { unauthenticated } from "../../auth/access-token.ts";
import { refreshSession } from "../../auth/refresh-session.ts";
import { noteSecurity } from "../../auth/note-security.ts";
import { openSession } from "../../auth/sessions.ts";
import type { Session } from "../../auth/sessions.ts";
import type { Ctx } from "../../ctx.ts";
import type { CustomerRow } from "../../customers/find-customer.ts";
import { checkCredentials, startSession } from "../../customers/log-in.ts";
import { presentLogin } from "../../customers/present.ts";
import type { Caller } from "../../http/caller.ts";
import { audit } from "../audit.ts";
import { requireSecondFactor } from "../second-factor/check-code.ts";

/** For programs: a bearer and a refresh token. */
export async function logInAdmin(
  ctx: Ctx,
  input: AdminLogIn,
  caller: Caller,
): Promise<LoginAnswer> {
  const customer = await admit(ctx, input, caller);
  return startSession(ctx, customer, { door: "office", device: caller.device });
}

/** For the office itself: what goes into its cookie. */
export async function openOfficeSession(
  ctx: Ctx,
  input: AdminLogIn,
  caller: Caller,
): Promise<Session> {
  const { id } = await admit(ctx, input, caller);
  return openSession(ctx, id, { door: "office", device: caller.device });
}

/** To whoever has no role the password is simply wrong. */
async function admit(ctx: Ctx, input: AdminLogIn, caller: Caller): Promise<CustomerRow> {
  const customer = await checkCredentials(ctx, input, caller);
  const { id, email, role } = customer;
  if (role === "customer") {
    noteSecurity(ctx, { event: "login.failed", account: id, door: "office", reason: "no role" });
    throw unauthenticated("Invalid credentials.");
  }
  const proof = await requireSecondFactor(ctx, id, input.code);
  const actor = { type: "customer", id, email, role } as const;
  await audit(
    { ...ctx, actor },
    {
      action: "session.open",
      subject: `administrator:${id}`,
      ...(proof ? { after: { secondFactor: proof } } : {}),
    },
  );
  noteSecurity(ctx, { event: "login.succeeded", account: id, door: "office", second: proof });
  return customer;
}

export async function refreshAdmin(ctx: Ctx, refreshToken: string): Promise<LoginAnswer> {
  const refreshed = await refreshSession(ctx, refreshToken);
  if (refreshed.customer.role === "customer" || refreshed.door !== "office") {
    throw unauthenticated("JWT Refresh Token Not Found");
  }
  return presentLogin(ctx, refreshed);
}
