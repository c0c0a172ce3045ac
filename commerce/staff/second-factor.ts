import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { createMiddleware } from "hono/factory";
import { passkeyNeeded, secondFactorNeeded, secondFactorWrong } from "#contract/admin/constants.ts";
import type { Enrolment, Me, RecoveryCodes, SecondFactor } from "#contract/admin/staff.ts";
import {
  base32,
  endSessions,
  newTotpSecret,
  requireCustomer,
  stepOf,
  unauthenticated,
} from "../auth/index.ts";
import { passkeysOf } from "../customers/index.ts";
import { passkeys, secondFactors } from "../customers/schema.ts";
import { type Action, audit } from "../kernel/admin/audit.ts";
import type { CustomerActor } from "../kernel/config.ts";
import {
  CommerceError,
  conflict,
  type Ctx,
  invalid,
  logSecurity,
  notFound,
  withTransaction,
} from "../kernel/ctx.ts";
import type { Env } from "../kernel/http/router.ts";
import { limit } from "../kernel/limits/limit.ts";
import { hashToken, seal, unseal } from "../kernel/secrets.ts";
import { readIdentity } from "../settings/index.ts";
import { findRow } from "../kernel/db/rows.ts";

type Factor = typeof secondFactors.$inferSelect;
type Proof = "code" | "recovery code";

export const findFactor = (ctx: Ctx, customerId: number): Promise<Factor | undefined> =>
  findRow(ctx.db, secondFactors, eq(secondFactors.customerId, customerId));

export async function readFactors(ctx: Ctx, customerId: number): Promise<Me["factors"]> {
  const hasCode = Boolean((await findFactor(ctx, customerId))?.confirmedAt);
  const hasPasskey = (await passkeysOf(ctx, customerId, "office")).length > 0;
  return [...(hasCode ? (["code"] as const) : []), ...(hasPasskey ? (["passkey"] as const) : [])];
}

/** Requires the second factor if the account has one; the error tells callers with the right password what is missing. */
export async function requireSecondFactor(
  ctx: Ctx,
  customerId: number,
  code: string | undefined,
): Promise<Proof | undefined> {
  const factor = await findFactor(ctx, customerId);
  if (!factor?.confirmedAt) {
    if ((await passkeysOf(ctx, customerId, "office")).length === 0) return undefined;
    throw unauthenticated(passkeyNeeded);
  }
  if (!code) throw unauthenticated(secondFactorNeeded);
  const proof = await spendCode(ctx, factor, code);
  if (proof) return proof;
  logSecurity(ctx, { event: "second_factor.failed", account: customerId });
  throw unauthenticated(secondFactorWrong);
}

/** Each code is accepted once; failed attempts are limited per account, from any network. */
export async function spendCode(
  ctx: Ctx,
  factor: Factor,
  typed: string,
): Promise<Proof | undefined> {
  const key = String(factor.customerId);
  await limit(ctx, "second_factor", key);
  const code = typed.replaceAll(/\s/g, "");
  const proof = /^\d{6}$/.test(code)
    ? (await spendStep(ctx, factor, code)) && ("code" as const)
    : (await spendRecoveryCode(ctx, factor, code)) && ("recovery code" as const);
  if (!proof) return undefined;
  await ctx.limits.reset("second_factor", key);
  return proof;
}

async function spendStep(ctx: Ctx, factor: Factor, code: string): Promise<boolean> {
  const secret = secretOf(ctx, factor);
  const step = secret && stepOf(secret, code, ctx.clock());
  if (!step) return false;
  const taken = await ctx.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.customerId, factor.customerId),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ step: secondFactors.lastStep });
  return taken.length > 0;
}

function spendRecoveryCode(ctx: Ctx, { customerId }: Factor, code: string): Promise<boolean> {
  const hash = hashToken(readRecoveryCode(code));
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.customerId, customerId), isNotNull(secondFactors.confirmedAt)))
      .for("update");
    if (!row?.recoveryHashes.includes(hash)) return false;
    await ctx.db
      .update(secondFactors)
      .set({ recoveryHashes: row.recoveryHashes.filter((one) => one !== hash) })
      .where(eq(secondFactors.customerId, customerId));
    return true;
  });
}

const purpose = "second-factor";

const sealSecret = (ctx: Ctx, secret: string) => seal(ctx, purpose, secret);

/** Null if the shop's secret has changed: recovery codes, or a reset by a colleague, still work. */
function secretOf(ctx: Ctx, { sealedSecret }: { sealedSecret: string }): string | undefined {
  try {
    return unseal(ctx, purpose, sealedSecret);
  } catch {
    return undefined;
  }
}

const amount = 8;

/** 120 bits each, long enough for a plain hash; grouped for copying by hand. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: amount }, () => base32(randomBytes(15)).replaceAll(/.{4}(?=.)/g, "$&-"));

const readRecoveryCode = (typed: string) => typed.replaceAll(/[\s-]/g, "").toUpperCase();

export async function readSecondFactor(ctx: Ctx): Promise<SecondFactor> {
  const factor = await findFactor(ctx, requireCustomer(ctx).id);
  const active = Boolean(factor?.confirmedAt);
  return { active, recoveryCodesLeft: active ? (factor?.recoveryHashes.length ?? 0) : 0 };
}

/** The secret is shown once and becomes active when a code made from it is confirmed. */
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

/** Activates the second factor; all other sessions of the account end. */
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
    await audit(ctx, "second-factor.enable", `administrator:${id}`);
  });
  logSecurity(ctx, { event: "second_factor.changed", to: "active" });
  return { recoveryCodes };
}

const alreadyActive = () => conflict("La verifica in due passaggi è già attiva.");

export async function removeSecondFactor(ctx: Ctx): Promise<void> {
  const { id, session } = requireCustomer(ctx);
  if (!(await findFactor(ctx, id))?.confirmedAt) throw notFound();
  const deleteCodes = (ctx: Ctx) =>
    ctx.db.delete(secondFactors).where(eq(secondFactors.customerId, id));
  await drop(ctx, id, "second-factor.disable", deleteCodes, session);
}

/** Also deletes the office's passkeys. */
export async function deleteFactors(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .delete(passkeys)
    .where(and(eq(passkeys.customerId, id), eq(passkeys.door, "office")));
  await ctx.db.delete(secondFactors).where(eq(secondFactors.customerId, id));
}

/** Resets the second factor of a colleague who lost phone and recovery codes and was identified in person. */
export async function resetSecondFactor(ctx: Ctx, id: number): Promise<void> {
  if (requireCustomer(ctx).id === id) {
    throw conflict("La tua si disattiva dalla pagina Sicurezza.");
  }
  const hasPasskey = (await passkeysOf(ctx, id, "office")).length > 0;
  if (!hasPasskey && !(await findFactor(ctx, id))) throw notFound();
  await drop(ctx, id, "second-factor.reset", deleteFactors);
}

async function drop(
  ctx: Ctx,
  id: number,
  action: Action,
  remove: (ctx: Ctx, id: number) => Promise<unknown>,
  session?: string,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await remove(ctx, id);
    await endSessions(ctx, id, session);
    await audit(ctx, action, `administrator:${id}`);
  });
  logSecurity(ctx, { event: "second_factor.changed", to: "none", of: id });
}

/** Calls allowed before a second factor is set up; `session` includes the sign-out. */
const free = /\/admin\/(administrators|me|session|second-factor)(\/|$)/;

/** Required outside the demo, whose passwords are public anyway. */
export const mustEnrol = ({ config }: Ctx, { secondFactor }: CustomerActor) =>
  !config.demo && !secondFactor;

/** Blocks all other calls until a second factor is set up. */
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
