import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { secondFactorNeeded, secondFactorWrong } from "#contract/admin/constants.ts";
import { base32, stepOf, unauthenticated } from "../auth/index.ts";
import { secondFactors } from "../customers/schema.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { limit } from "../kernel/limits/limit.ts";
import { logSecurity } from "../kernel/log-security.ts";
import { hashToken, seal, unseal } from "../kernel/secrets.ts";

export type Factor = typeof secondFactors.$inferSelect;
export type Proof = "code" | "recovery code";

export async function findFactor(ctx: Ctx, customerId: number): Promise<Factor | undefined> {
  const [row] = await ctx.db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.customerId, customerId));
  return row;
}

/** Who has a second factor shows it; the answer tells the owner of the password what is missing. */
export async function requireSecondFactor(
  ctx: Ctx,
  customerId: number,
  code: string | undefined,
): Promise<Proof | undefined> {
  const factor = await findFactor(ctx, customerId);
  if (!factor?.confirmedAt) return undefined;
  if (!code) throw unauthenticated(secondFactorNeeded);
  const proof = await spendCode(ctx, factor, code);
  if (proof) return proof;
  logSecurity(ctx, { event: "second_factor.failed", account: customerId });
  throw unauthenticated(secondFactorWrong);
}

/** Each code counts once; guesses are counted per account, whoever makes them. */
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

export const sealSecret = (ctx: Ctx, secret: string) => seal(ctx, purpose, secret);

/** Nothing when the secret of the shop has changed since: then recovery codes and colleagues still help. */
export function secretOf(ctx: Ctx, { sealedSecret }: { sealedSecret: string }): string | undefined {
  try {
    return unseal(ctx, purpose, sealedSecret);
  } catch {
    return undefined;
  }
}

const amount = 8;

/** 120 bits each: long enough for a plain hash, in groups that can be copied by hand. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: amount }, () => base32(randomBytes(15)).replaceAll(/.{4}(?=.)/g, "$&-"));

export const readRecoveryCode = (typed: string) => typed.replaceAll(/[\s-]/g, "").toUpperCase();
