import { eq, isNull } from "drizzle-orm";
import type { Enrolment, RecoveryCodes, SecondFactor } from "#contract/admin/second-factor.ts";
import { requireCustomer } from "../../auth/require-customer.ts";
import { hashToken } from "../../auth/secrets.ts";
import { noteSecurity } from "../../auth/note-security.ts";
import { endSessions } from "../../auth/sessions.ts";
import { newTotpSecret, stepOf } from "../../auth/totp.ts";
import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { secondFactors } from "../../db/schema/customers.ts";
import { CommerceError, invalid } from "../../errors.ts";
import { limit } from "../../limits/limit.ts";
import { audit } from "../audit.ts";
import { findFactor } from "./check-code.ts";
import { newRecoveryCodes, readRecoveryCode } from "./recovery-codes.ts";
import { secretOf, sealSecret } from "./secret-of.ts";

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
  const name = encodeURIComponent(`Rugiada:${email}`);
  return { secret, address: `otpauth://totp/${name}?secret=${secret}&issuer=Rugiada` };
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
  await ctx.limits.forget("second_factor", String(id));
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
  noteSecurity(ctx, { event: "second_factor.changed", to: "active" });
  return { recoveryCodes };
}

const alreadyActive = () =>
  new CommerceError("conflict", "La verifica in due passaggi è già attiva.");
