import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { type Ctx, daysAgo } from "../kernel/ctx.ts";
import { updateById } from "../kernel/db/rows.ts";
import { type AttemptRow, findGateway, type Outcome } from "../orders/index.ts";
import { payments } from "../orders/schema.ts";
import { applyOutcome } from "./attempts.ts";
import { paymentAttempts } from "./schema.ts";

const minute = 60_000;
const atOnce = 200;
const live = ["open", "challenge", "processing"];
/** States in which the shop has had, or has returned, the money of an attempt. */
const over = ["succeeded", "surplus", "refunded"];
export const payableStates = [...live, "abandoned", "expired", "failed"];

/**
 * Asks the gateways about payment attempts that are ten minutes old, because their webhook may be lost. Attempts that
 * the shop gave up (another tab, another method) are closed at the gateway once, so that nobody pays by them later.
 */
export async function askOpenAttempts(ctx: Ctx): Promise<number> {
  const now = ctx.clock().getTime();
  const isDue = or(
    inArray(paymentAttempts.state, live),
    and(
      inArray(paymentAttempts.state, ["abandoned", "expired"]),
      or(
        isNull(paymentAttempts.askedAt),
        isNotNull(paymentAttempts.unansweredSince),
        sql`${paymentAttempts.askedAt} < updated_at`,
      ),
    ),
  );
  const due = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        isDue,
        lte(paymentAttempts.createdAt, new Date(now - 10 * minute)),
        gt(paymentAttempts.createdAt, daysAgo(ctx, 30)),
      ),
    )
    .orderBy(sql`${paymentAttempts.askedAt} nulls first`, asc(paymentAttempts.id))
    .limit(atOnce);
  const ask = askerOf(ctx);
  let answered = 0;
  for (const attempt of due) if (await ask(attempt, !live.includes(attempt.state))) answered += 1;
  return answered;
}

/**
 * For one run over many orders. Closes at the gateways whatever an order could still be paid by, and applies a payment
 * found there. Answers whether every gateway answered, and what was asked, for `paymentsOpenedSince`.
 */
export function gatewayCloser(ctx: Ctx) {
  const ask = askerOf(ctx);
  return async (orderId: number) => {
    const attempts = await payableAttempts(ctx, orderId);
    let isAnswered = true;
    for (const attempt of attempts)
      isAnswered = (await ask(attempt, attempt.state !== "processing")) && isAnswered;
    return { isAnswered, asked: describe(attempts) };
  };
}

/** True when the shopper opened another way to pay while the gateways were asked. */
export const paymentsOpenedSince = async (
  ctx: Ctx,
  orderId: number,
  asked: Set<string>,
): Promise<boolean> =>
  [...describe(await payableAttempts(ctx, orderId))].some((attempt) => !asked.has(attempt));

/** With its details: an attempt without any could not be paid yet when the gateway was asked. */
const describe = (attempts: AttemptRow[]) =>
  new Set(attempts.map(({ id, details }) => JSON.stringify([id, details])));

async function payableAttempts(ctx: Ctx, orderId: number): Promise<AttemptRow[]> {
  const found = await ctx.db
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(and(eq(payments.orderId, orderId), notInArray(paymentAttempts.state, over)))
    .orderBy(asc(paymentAttempts.id));
  return found.map(({ attempt }) => attempt);
}

/** A gateway that does not answer is not asked again in the same run: each call may wait for a minute. */
function askerOf(ctx: Ctx) {
  const silent = new Set<string>();
  return async (attempt: AttemptRow, closes: boolean): Promise<boolean> => {
    const isAnswered = !silent.has(attempt.gateway) && (await askAttempt(ctx, attempt, closes));
    if (isAnswered) return true;
    silent.add(attempt.gateway);
    const since = sql`coalesce(${paymentAttempts.unansweredSince}, ${ctx.clock().toISOString()})`;
    await updateById(ctx.db, paymentAttempts, attempt.id, { unansweredSince: since });
    return false;
  };
}

/** Returns false when the gateway does not respond, so that the state of the attempt is unknown. */
async function askAttempt(ctx: Ctx, attempt: AttemptRow, closes: boolean): Promise<boolean> {
  const { gateway: name, reference } = attempt;
  const gateway = findGateway(ctx, name);
  if (!gateway) return false;
  let outcome: Outcome | undefined;
  try {
    outcome =
      closes && gateway.close
        ? await gateway.close(ctx, attempt)
        : await gateway.askOutcome(ctx, attempt);
  } catch {
    return false;
  }
  if (outcome) await applyOutcome(ctx, { gateway: name, reference, outcome });
  const answered = { askedAt: ctx.clock(), unansweredSince: null };
  await updateById(ctx.db, paymentAttempts, attempt.id, answered);
  return true;
}
