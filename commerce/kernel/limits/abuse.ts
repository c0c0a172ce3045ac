import { eq, lt } from "drizzle-orm";
import { CommerceError, type Ctx, daysAgo, logSecurity } from "../ctx.ts";
import { findRow } from "../db/rows.ts";
import { networkVerdicts, refusedCodes } from "../schema.ts";
import { tooMany } from "./limit.ts";

type Kind = (typeof refusedCodes.$inferSelect)["kind"];
type Refused = { kind: Kind; network: string };

/**
 * Records a refused code for the office's abuse view. Wrap it around the transaction, which the refusal rolls back. The
 * limits of coupons and gift cards bound the entries per network.
 */
export async function recordRefusals<Result>(
  ctx: Ctx,
  { kind, network }: Refused,
  work: () => Promise<Result>,
): Promise<Result> {
  if ((await verdictOn(ctx, network)) === "blocked") {
    logSecurity(ctx, { event: "limit.reached", limit: kind, reason: "blocked network" });
    throw tooMany(3600);
  }
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommerceError && isOfCode(error, kind))
      await ctx.db.insert(refusedCodes).values({ kind, network, at: ctx.clock() });
    throw error;
  }
}

const isOfCode = ({ code, violations }: CommerceError, kind: Kind) =>
  kind === "coupon"
    ? violations.some(({ propertyPath }) => propertyPath === "couponCode")
    : code === "not_found" || code === "invalid";

export const verdictOn = async (ctx: Ctx, network: string) =>
  (await findRow(ctx.db, networkVerdicts, eq(networkVerdicts.network, network)))?.verdict;

const keptDays = 30;

export async function forgetVerdicts(ctx: Ctx): Promise<number> {
  const before = daysAgo(ctx, keptDays);
  const codes = await ctx.db
    .delete(refusedCodes)
    .where(lt(refusedCodes.at, before))
    .returning({ id: refusedCodes.id });
  const verdicts = await ctx.db
    .delete(networkVerdicts)
    .where(lt(networkVerdicts.at, before))
    .returning({ network: networkVerdicts.network });
  return codes.length + verdicts.length;
}
