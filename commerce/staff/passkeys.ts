import type { Passkey, PasskeyAnswer, PasskeyOptions } from "#contract/customer.ts";
import {
  type CustomerRow,
  endSessions,
  findSelf,
  markProven,
  requireStaff,
  type Session,
} from "../auth/index.ts";
import {
  addPasskey,
  listPasskeys,
  openKnownSession,
  registrationOptions,
  removePasskey,
  requireHolder,
} from "../customers/index.ts";
import { audit } from "../kernel/admin/audit.ts";
import { type Ctx, logSecurity, withTransaction } from "../kernel/ctx.ts";
import type { Caller } from "../kernel/http/client.ts";
import { recordLogin } from "./log-in.ts";

const mayEnter = ({ enabled, role }: CustomerRow) => enabled && role !== "customer";

/** Replaces password and code: passkeys are phishing-resistant, and the device verified a fingerprint or PIN. */
export async function openSessionByPasskey(
  ctx: Ctx,
  answer: PasskeyAnswer,
  caller: Caller,
): Promise<Session> {
  const customer = await requireHolder(ctx, "office", { answer, caller }, mayEnter);
  const { id, email, role } = customer;
  return withTransaction(ctx, async (ctx) => {
    if (role !== "customer") await recordLogin(ctx, { id, email, role }, "passkey");
    return openKnownSession(ctx, customer, { door: "office", device: caller.device });
  });
}

/** Like `proveSession`, with a passkey of the same account. */
export async function proveByPasskey(
  ctx: Ctx,
  answer: PasskeyAnswer,
  caller: Caller,
): Promise<void> {
  const { id, session } = requireStaff(ctx);
  await requireHolder(ctx, "office", { answer, caller }, (holder) => holder.id === id);
  if (session) await markProven(ctx, session);
  logSecurity(ctx, { event: "session.proven", by: "passkey" });
}

export const listOwnPasskeys = (ctx: Ctx) => listPasskeys(ctx, requireStaff(ctx).id, "office");

export async function askForOwnPasskey(ctx: Ctx): Promise<PasskeyOptions> {
  return registrationOptions(ctx, await findSelf(ctx, requireStaff(ctx).id), "office");
}

/** Adding the first second factor ends sessions that were opened without one. */
export function addOwnPasskey(ctx: Ctx, answer: PasskeyAnswer, caller: Caller): Promise<Passkey> {
  const { id, session, secondFactor } = requireStaff(ctx);
  return withTransaction(ctx, async (ctx) => {
    const added = await addPasskey(ctx, id, answer, caller, "office");
    if (!secondFactor) await endSessions(ctx, id, session);
    await audit(ctx, "second-factor.passkey-add", `administrator:${id}`);
    return added;
  });
}

export async function removeOwnPasskey(ctx: Ctx, passkey: number): Promise<void> {
  const { id } = requireStaff(ctx);
  const self = await findSelf(ctx, id);
  await withTransaction(ctx, async (ctx) => {
    await removePasskey(ctx, self, passkey, "office");
    await audit(ctx, "second-factor.passkey-remove", `administrator:${id}`);
  });
}
