import { and, asc, desc, eq, gte, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Abuse, UnpaidHold } from "#contract/admin/desk/abuse.ts";
import { type Ctx, daysAgo } from "../../kernel/ctx.ts";
import { rows } from "../../kernel/db/rows.ts";
import { node, wireDate } from "../../kernel/http/json-ld.ts";
import { networkVerdicts, refusedCodes } from "../../kernel/schema.ts";
import { loadRules } from "../../orders/index.ts";
import { orders } from "../../orders/schema.ts";
import { findMissingTransfers, isUnpackedOnDelivery } from "../overdue-orders.ts";
import { describeBursts, findMailboxes, heldBy } from "./find-bursts.ts";
import { readLastReleased } from "./release-orders.ts";

const days = 7;
/** Bounds the query, so that an attack does not slow down the view. */
const mostOrders = 2000;
const shownHolds = 50;
const suspiciousCodes = 5;
const ordersOfMailbox = 3;

export async function readAbuse(ctx: Ctx): Promise<Abuse> {
  const unpaid = await findUnpaid(ctx);
  const { pieces, amount } = heldBy(unpaid);
  const held = unpaid.toSorted(byDueDate).slice(0, shownHolds);
  const shown = held.map(({ number }) => number);
  const missing = await findMissingTransfers(ctx, inArray(orders.number, shown));
  return {
    ...node(ctx, "Abuse", "admin/abuse"),
    bursts: describeBursts(
      unpaid.filter(({ placedAt }) => placedAt >= daysAgo(ctx, days)),
      await findBurstNetworks(ctx),
    ),
    mailboxes: findMailboxes(unpaid, ordersOfMailbox),
    codes: await readCodes(ctx),
    holds: held.map((hold) => ({
      ...presentHold(ctx, hold),
      remindable: missing.some(({ number }) => number === hold.number),
    })),
    held: { orders: unpaid.length, pieces, amount },
    blocked: await readJudged(ctx, "blocked"),
    trusted: await readJudged(ctx, "trusted"),
    lastReleased: await readLastReleased(ctx),
  };
}

async function readJudged({ db }: Ctx, verdict: "blocked" | "trusted") {
  const found = await db
    .select()
    .from(networkVerdicts)
    .where(eq(networkVerdicts.verdict, verdict))
    .orderBy(desc(networkVerdicts.at));
  return found.map(({ network, at }) => ({ network, at: wireDate(at) }));
}

export const countBursts = async (ctx: Ctx): Promise<number> => (await findBurstNetworks(ctx)).size;

const isUnpaid = and(
  eq(orders.state, "new"),
  or(eq(orders.paymentState, "awaiting_payment"), isUnpackedOnDelivery),
  inArray(orders.shippingState, ["ready", "no_shipping"]),
  isNotNull(orders.number),
  isNotNull(orders.completedAt),
);

/** Networks with many unpaid orders within ten minutes, but for those that the owner marked as genuine. */
async function findBurstNetworks(ctx: Ctx): Promise<Set<string>> {
  const { burst } = (await loadRules(ctx, null)).unpaid;
  const found = await rows<{ network: string }>(
    ctx.db,
    sql`select distinct network from (
      select ${orders.network} as network, ${orders.completedAt} - lag(${orders.completedAt}, ${burst - 1}::int)
        over (partition by ${orders.network} order by ${orders.completedAt}) <= interval '10 minutes' as is_burst
      from ${orders} where ${and(isUnpaid, isNotNull(orders.network), gte(orders.completedAt, daysAgo(ctx, days)))}
    ) recent where is_burst and not exists (
      select from network_verdicts v where v.network = recent.network and v.verdict = 'trusted')`,
  );
  return new Set(found.map(({ network }) => network));
}

type Unpaid = Awaited<ReturnType<typeof findUnpaid>>[number];

async function findUnpaid(ctx: Ctx) {
  const found = await ctx.db
    .select({
      number: sql<string>`${orders.number}`,
      email: orders.email,
      network: orders.network,
      placedAt: sql`${orders.completedAt}`.mapWith(orders.completedAt),
      dueAt: orders.paymentDueAt,
      total: orders.total,
      address: orders.shippingAddress,
      billing: orders.billingAddress,
      method: sql<string | null>`(select p.method_name from payments p where p.order_id = orders.id
        and p.state in ('new', 'processing') order by p.id desc limit 1)`,
      pieces: sql<number>`(select coalesce(sum(i.held), 0)::int from order_items i
        where i.order_id = orders.id)`,
    })
    .from(orders)
    .where(isUnpaid)
    .orderBy(desc(orders.completedAt), desc(orders.id))
    .limit(mostOrders);
  return found;
}

const byDueDate = (a: Unpaid, b: Unpaid) =>
  (a.dueAt?.getTime() ?? Infinity) - (b.dueAt?.getTime() ?? Infinity);

function presentHold({ clock }: Ctx, hold: Unpaid): Omit<UnpaidHold, "remindable"> {
  const { number, address, billing, email, method, placedAt, dueAt, pieces, total } = hold;
  const { firstName = "", lastName = "" } = address ?? billing ?? {};
  return {
    number,
    name: `${firstName} ${lastName}`.trim() || (email ?? ""),
    method,
    placedAt: wireDate(placedAt),
    dueAt: dueAt && wireDate(dueAt),
    isOverdue: dueAt !== null && dueAt <= clock(),
    pieces,
    total,
  };
}

const countOf = (kind: string) => sql<number>`(count(*) filter (where kind = ${kind}))::int`;

async function readCodes(ctx: Ctx): Promise<Abuse["codes"]> {
  const lastAt = sql<Date>`max(${refusedCodes.at})`.mapWith(refusedCodes.at);
  const found = await ctx.db
    .select({
      network: refusedCodes.network,
      coupons: countOf("coupon"),
      giftCards: countOf("gift_card"),
      lastAt,
    })
    .from(refusedCodes)
    .where(gte(refusedCodes.at, daysAgo(ctx, days)))
    .groupBy(refusedCodes.network)
    .having(sql`count(*) >= ${suspiciousCodes}`)
    .orderBy(sql`count(*) desc`, asc(refusedCodes.network))
    .limit(shownHolds);
  return found.map(({ lastAt, ...row }) => ({ ...row, lastAt: wireDate(lastAt) }));
}
