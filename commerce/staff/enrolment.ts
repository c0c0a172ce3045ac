import { eq, isNull } from "drizzle-orm";
import { createMiddleware } from "hono/factory";
import type { Enrolment, RecoveryCodes, SecondFactor } from "#contract/admin/second-factor.ts";
import { endSessions, newTotpSecret, requireCustomer, stepOf } from "../auth/index.ts";
import { secondFactors } from "../customers/schema.ts";
import { audit } from "../kernel/admin/audit.ts";
import type { CustomerActor } from "../kernel/config.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { CommerceError, invalid, notFound } from "../kernel/errors.ts";
import type { Env } from "../kernel/http/router.ts";
import { limit } from "../kernel/limits/limit.ts";
import { readIdentity } from "../settings/index.ts";
import { logSecurity } from "../kernel/log-security.ts";
import { hashToken } from "../kernel/secrets.ts";
import {
  findFactor,
  newRecoveryCodes,
  readRecoveryCode,
  sealSecret,
  secretOf,
} from "./second-factor.ts";

export async function readSecondFactor(ctx: Ctx): Promise<SecondFactor> {
  const factor = await findFactor(ctx, requireCustomer(ctx).id);
  const active = Boolean(factor?.confirmedAt);
  return { active, recoveryCodesLeft: active ? (factor?.recoveryHashes.length ?? 0) : 0 };
}

/** The secret is told once and counts for nothing until a code made of it comes back. */
export async function startEnrolment(ctx: Ctx): Promise<Enrolment> {
  const { id, email } = requireCustomer(ctx);
  if ((await findFactor(ctx, id))?.confirmedAt) throw alreadyActive();
  const secret = newTotpSecret();
  const fresh = {
    sealedSecret: sealSecret(ctx, secret),
    recoveryHashes: [],
    lastStep: null,
    createdAt: ctx.clock(),
  };
  const [kept] = await ctx.db
    .insert(secondFactors)
    .values({ customerId: id, ...fresh })
    .onConflictDoUpdate({
      target: secondFactors.customerId,
      set: fresh,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ id: secondFactors.customerId });
  if (!kept) throw alreadyActive();
  const { name: shop } = await readIdentity(ctx);
  const name = encodeURIComponent(`${shop}:${email}`);
  const issuer = encodeURIComponent(shop);
  return { secret, address: `otpauth://totp/${name}?secret=${secret}&issuer=${issuer}` };
}

/** From now on the office asks for a code; every other session of the account ends. */
export async function confirmEnrolment(ctx: Ctx, code: string): Promise<RecoveryCodes> {
  const { id, session } = requireCustomer(ctx);
  await limit(ctx, "second_factor", String(id));
  const factor = await findFactor(ctx, id);
  if (!factor) throw invalid("code", "Comincia dall’inizio: chiedi prima una chiave.");
  if (factor.confirmedAt) throw alreadyActive();
  const secret = secretOf(ctx, factor);
  const step = secret && stepOf(secret, code.replaceAll(/\s/g, ""), ctx.clock());
  if (!step) throw invalid("code", "Il codice non è giusto: controlla l’ora del telefono.");
  await ctx.limits.reset("second_factor", String(id));
  const recoveryCodes = newRecoveryCodes();
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(secondFactors)
      .set({
        confirmedAt: ctx.clock(),
        lastStep: step,
        recoveryHashes: recoveryCodes.map((one) => hashToken(readRecoveryCode(one))),
      })
      .where(eq(secondFactors.customerId, id));
    await endSessions(ctx, id, session);
    await audit(ctx, { action: "second-factor.enable", subject: `administrator:${id}` });
  });
  logSecurity(ctx, { event: "second_factor.changed", to: "active" });
  return { recoveryCodes };
}

const alreadyActive = () =>
  new CommerceError("conflict", "La verifica in due passaggi è già attiva.");

/** One's own. */
export async function removeSecondFactor(ctx: Ctx): Promise<void> {
  const { id, session } = requireCustomer(ctx);
  if (!(await findFactor(ctx, id))?.confirmedAt) throw notFound();
  await drop(ctx, id, "second-factor.disable", session);
}

/** A colleague's, who has lost phone and recovery codes and proved in person who they are. */
export async function resetSecondFactor(ctx: Ctx, id: number): Promise<void> {
  if (requireCustomer(ctx).id === id) {
    throw new CommerceError("conflict", "La tua si disattiva dalla pagina Sicurezza.");
  }
  if (!(await findFactor(ctx, id))) throw notFound();
  await drop(ctx, id, "second-factor.reset");
}

async function drop(ctx: Ctx, id: number, action: string, session?: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await ctx.db.delete(secondFactors).where(eq(secondFactors.customerId, id));
    await endSessions(ctx, id, session);
    await audit(ctx, { action, subject: `administrator:${id}` });
  });
  logSecurity(ctx, { event: "second_factor.changed", to: "none", of: id });
}

/** What leads to a second factor, and out. */
const free = /\/admin\/(administrators|me|session|second-factor)(\/|$)/;

/** The demo's passwords are public anyway; a real shop is not run with a password alone. */
export const mustEnrol = ({ config }: Ctx, { secondFactor }: CustomerActor) =>
  !config.demo && !secondFactor;

/** Until then the session can do nothing else. */
export const requireEnrolment = createMiddleware<Env>(async (c, next) => {
  const ctx = c.get("ctx");
  const { actor } = ctx;
  if (actor.type === "customer" && mustEnrol(ctx, actor) && !free.test(c.req.path)) {
    throw new CommerceError(
      "second_factor_required",
      "Attiva la verifica in due passaggi per usare il pannello.",
    );
  }
  await next();
});
