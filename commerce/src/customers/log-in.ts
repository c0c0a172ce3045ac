import { accountNotVerified, demoStaffRefused } from "#contract/customer.ts";
import type { LogIn, LoginAnswer } from "#contract/customer.ts";
import { issueAccessToken, unauthenticated } from "../auth/access-token.ts";
import { isPassword } from "../auth/password.ts";
import { noteSecurity } from "../auth/note-security.ts";
import { openSession } from "../auth/sessions.ts";
import type { Login } from "../auth/sessions.ts";
import type { Ctx } from "../ctx.ts";
import { CommerceError } from "../errors.ts";
import type { Caller } from "../http/caller.ts";
import { findByEmail } from "./find-customer.ts";
import type { CustomerRow } from "./find-customer.ts";
import { admitLogin } from "./login-limits.ts";
import { presentLogin } from "./present.ts";

/** Unknown address, wrong password: one answer, at one price. */
export async function checkCredentials(
  ctx: Ctx,
  input: LogIn,
  caller: Caller,
): Promise<CustomerRow> {
  const attempt = await admitLogin(ctx, input, caller.address);
  const customer = await findByEmail(ctx, input.email);
  const isRight = await isPassword(customer?.passwordHash, input.password);
  if (!customer?.enabled || !isRight) {
    await attempt.failed();
    noteSecurity(ctx, { event: "login.failed", account: customer?.id, mailbox: input.email });
    throw unauthenticated("Invalid credentials.");
  }
  await attempt.succeeded();
  if (!customer.verifiedAt) {
    noteSecurity(ctx, { event: "login.failed", account: customer.id, reason: "not verified" });
    throw unauthenticated(accountNotVerified);
  }
  if (isDemoStaff(ctx, customer) && !caller.nearby) {
    noteSecurity(ctx, { event: "login.failed", account: customer.id, reason: "demo from afar" });
    throw new CommerceError("forbidden", demoStaffRefused);
  }
  return customer;
}

/** The demo's passwords are public: with them only this machine and private networks get into the office. */
const isDemoStaff = ({ config }: Ctx, { role, email }: CustomerRow) =>
  config.demo && role !== "customer" && email.endsWith(".example");

export async function logIn(ctx: Ctx, input: LogIn, caller: Caller): Promise<LoginAnswer> {
  const customer = await checkCredentials(ctx, input, caller);
  noteSecurity(ctx, { event: "login.succeeded", account: customer.id, door: "shop" });
  return startSession(ctx, customer, { door: "shop", device: caller.device });
}

export async function startSession(
  ctx: Ctx,
  customer: CustomerRow,
  login: Pick<Login, "door" | "device">,
): Promise<LoginAnswer> {
  const session = await openSession(ctx, customer.id, login);
  const token = await issueAccessToken(ctx, customer, session.id);
  return presentLogin(ctx, { token, session, customer });
}
