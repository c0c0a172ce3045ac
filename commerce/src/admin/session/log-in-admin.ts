import type { LogIn, LoginAnswer } from "#contract/customer.ts";
import { unauthenticated } from "../../auth/access-token.ts";
import { refreshSession } from "../../auth/refresh-session.ts";
import type { Ctx } from "../../ctx.ts";
import { checkCredentials, startSession } from "../../customers/log-in.ts";
import { presentLogin } from "../../customers/present.ts";
import { audit } from "../audit.ts";

/** To whoever has no role the password is simply wrong. */
export async function logInAdmin(ctx: Ctx, input: LogIn, address: string): Promise<LoginAnswer> {
  const customer = await checkCredentials(ctx, input, address);
  if (customer.role !== "admin") throw unauthenticated("Invalid credentials.");
  const { id, email } = customer;
  const actor = { type: "customer", id, email, admin: true } as const;
  await audit({ ...ctx, actor }, { action: "session.open", subject: `administrator:${id}` });
  return startSession(ctx, customer);
}

export async function refreshAdmin(ctx: Ctx, refreshToken: string): Promise<LoginAnswer> {
  const refreshed = await refreshSession(ctx, refreshToken);
  if (refreshed.customer.role !== "admin") throw unauthenticated("JWT Refresh Token Not Found");
  return presentLogin(ctx, refreshed);
}
