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
/** States in which the shop has received or returned the money of an attempt. */
const over = ["succeeded", "surplus", "refunded"];
export const payableStates = [...live, "abandoned", "expired", "failed"];

/**
 * Queries gateways about attempts older than ten minutes, because their webhook may be lost. Attempts the shop abandoned
 * (another tab, another method) are closed at the gateway once, so that nobody pays them later.
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
 * Closes all payable attempts of an order at their gateways and applies payments found there; reused for many orders in one
 * run. Returns whether every gateway answered, and the attempts queried, for `paymentsOpenedSince`.
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

/** True if the shopper opened another payment while the gateways were queried. */
export const paymentsOpenedSince = async (
  ctx: Ctx,
  orderId: number,
  asked: Set<string>,
): Promise<boolean> =>
  [...describe(await payableAttempts(ctx, orderId))].some((attempt) => !asked.has(attempt));

/** Includes the details: an attempt without them was not payable yet when the gateway was queried. */
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

/** Skips an unresponsive gateway for the rest of the run: each call may wait a minute. */
function askerOf(ctx: Ctx) {
  const silent = new Set<string>();
  return async (attempt: AttemptRow, closes: boolean): Promise<boolean> => {
    const isAsked = !silent.has(attempt.gateway);
    if (isAsked && (await askAttempt(ctx, attempt, closes))) return true;
    silent.add(attempt.gateway);
    const since = sql`coalesce(${paymentAttempts.unansweredSince}, ${ctx.clock().toISOString()})`;
    await updateById(ctx.db, paymentAttempts, attempt.id, {
      unansweredSince: since,
      // The next run asks about others first: an attempt that never gets an answer must not hide them.
      ...(isAsked && { askedAt: ctx.clock() }),
    });
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
