import { and, eq, gt, inArray, isNotNull, lte, min, not } from "drizzle-orm";
import { addDays } from "#contract/format/dates.ts";
import { type Ctx, daysAgo, withTransaction } from "../kernel/ctx.ts";
import { type Charge, type Gateway, paymentGateways } from "../orders/index.ts";
import { orders, payments } from "../orders/schema.ts";
import { payableStates } from "./ask-gateway.ts";
import { applyOutcome, findAttempt } from "./attempts.ts";
import { closeDifferences, ofAttempt, openDifference } from "./differences.ts";
import { markSurplusRefunded } from "./refunds.ts";
import { paymentAttempts, paymentDifferences } from "./schema.ts";

const days = 7;
const hour = 3_600_000;

/**
 * Compares the charges of the last days with the orders. Runs daily; idempotent. A gateway that fails does not keep the
 * others from being compared; the job fails at the end and is tried again.
 */
export async function reconcileCharges(ctx: Ctx): Promise<void> {
  const failures: [gateway: string, cause: unknown][] = [];
  for (const gateway of ctx.extensions.of(paymentGateways)) {
    if (gateway.mode(ctx) === "none") continue;
    await reconcileGateway(ctx, gateway).catch((cause: unknown) => {
      failures.push([gateway.name, cause]);
    });
  }
  const [[, cause] = []] = failures;
  const names = failures.map(([name]) => name).join(", ");
  if (names) throw new Error(`The charges of ${names} could not be compared`, { cause });
}

async function reconcileGateway(ctx: Ctx, gateway: Gateway): Promise<void> {
  if (!gateway.listCharges) return;
  const seen = new Set<string>();
  for await (const charge of gateway.listCharges(ctx, daysAgo(ctx, days))) {
    seen.add(charge.reference);
    await compareCharge(ctx, gateway, charge);
  }
  await findPaidWithoutCharge(ctx, gateway, seen);
}

async function compareCharge(ctx: Ctx, gateway: Gateway, charge: Charge): Promise<void> {
  const { name } = gateway;
  const { reference, amount, refunded, chargedAt: at } = charge;
  let found = await findAttempt(ctx, name, reference);
  if (found && payableStates.includes(found.attempt.state)) {
    // Queries the gateway, because a charge's metadata may name an attempt that it does not pay.
    const outcome = await gateway.askOutcome(ctx, found.attempt);
    if (outcome) await applyOutcome(ctx, { gateway: name, reference, outcome });
    found = await findAttempt(ctx, name, reference);
  }
  if (!found || payableStates.includes(found.attempt.state)) {
    if (refunded < amount) await openWithoutOrder(ctx, name, charge);
    return;
  }
  const { attempt } = found;
  if (attempt.state === "succeeded" && amount !== attempt.amount)
    await openForAttempt("amount_differs", { amount, expectedAmount: attempt.amount });
  if (attempt.state !== "surplus") return;
  if (refunded >= amount) await markSurplusRefunded(ctx, attempt.id);
  else if (isOld(ctx, attempt.updatedAt)) await openForAttempt("not_refunded", {});

  async function openForAttempt(kind: "amount_differs" | "not_refunded", more: object) {
    await withTransaction(ctx, async (ctx) => {
      const isKnown = and(
        eq(paymentDifferences.attemptId, attempt.id),
        eq(paymentDifferences.kind, "order_expired"),
      );
      if (kind === "not_refunded" && (await ctx.db.$count(paymentDifferences, isKnown)) > 0) return;
      const [order] = await ctx.db
        .select({ id: orders.id, number: orders.number })
        .from(orders)
        .where(eq(orders.id, found?.orderId ?? 0));
      if (order) await openDifference(ctx, { kind, at, ...ofAttempt(order, attempt), ...more });
    });
  }
}

const isOld = (ctx: Ctx, moment: Date) => moment.getTime() < ctx.clock().getTime() - hour;

/** A charge without order: for example, the order is missing in a restored older backup. */
function openWithoutOrder(ctx: Ctx, gateway: string, charge: Charge): Promise<void> {
  const { reference, orderNumber, details, chargedAt: at } = charge;
  const amount = charge.amount - charge.refunded;
  return withTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db
      .select({ orderId: orders.id })
      .from(orders)
      .where(eq(orders.number, orderNumber ?? ""));
    const facts = { gateway, reference, orderNumber, amount, details, at };
    await openDifference(ctx, { kind: "no_order", ...facts, ...order });
  });
}

/** Excludes the first day and the last hour, whose charges may be listed just outside the period. */
async function findPaidWithoutCharge(ctx: Ctx, gateway: Gateway, seen: Set<string>) {
  const paid = await ctx.db
    .select({ attempt: paymentAttempts, order: { id: orders.id, number: orders.number } })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(paymentAttempts.gateway, gateway.name),
        eq(paymentAttempts.state, "succeeded"),
        gt(paymentAttempts.updatedAt, addDays(daysAgo(ctx, days), 1)),
        lte(paymentAttempts.updatedAt, new Date(ctx.clock().getTime() - hour)),
      ),
    );
  for (const { attempt, order } of paid) {
    if (seen.has(attempt.reference)) continue;
    if ((await gateway.askOutcome(ctx, attempt)) === "succeeded") continue;
    const charged = { amount: 0, expectedAmount: attempt.amount, at: attempt.updatedAt };
    await withTransaction(ctx, (ctx) =>
      openDifference(ctx, { kind: "no_charge", ...ofAttempt(order, attempt), ...charged }),
    );
  }
}

/** Reports once that a gateway has not answered for an hour; closes the report when it answers again. */
export async function reportSilentGateways(ctx: Ctx): Promise<void> {
  const silent = await ctx.db
    .select({ gateway: paymentAttempts.gateway, since: min(paymentAttempts.unansweredSince) })
    .from(paymentAttempts)
    .where(
      and(
        isNotNull(paymentAttempts.unansweredSince),
        inArray(paymentAttempts.state, payableStates),
        gt(paymentAttempts.createdAt, daysAgo(ctx, 30)),
      ),
    )
    .groupBy(paymentAttempts.gateway);
  const names = silent.map(({ gateway }) => gateway);
  const isSilence = eq(paymentDifferences.kind, "gateway_silent");
  const answers = names.length > 0 ? not(inArray(paymentDifferences.gateway, names)) : undefined;
  await closeDifferences(ctx, and(isSilence, answers), "settled");
  for (const { gateway, since } of silent) {
    if (!since || !isOld(ctx, since)) continue;
    const open = and(isSilence, eq(paymentDifferences.gateway, gateway));
    const isKnown = and(open, eq(paymentDifferences.state, "open"));
    if ((await ctx.db.$count(paymentDifferences, isKnown)) > 0) continue;
    const facts = { gateway, reference: since.toISOString(), amount: 0, at: since };
    await withTransaction(ctx, (ctx) => openDifference(ctx, { kind: "gateway_silent", ...facts }));
  }
}
