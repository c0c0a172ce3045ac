import { and, eq, ne, sql } from "drizzle-orm";
import { canSelectPayment } from "#contract/checkout-rules.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { verdictOn } from "../kernel/limits/abuse.ts";
import { awaitsMoney } from "./order-states.ts";
import type { OrderRecord } from "./order-record.ts";
import type { ShopRules } from "./pricing/pricing-rules.ts";
import { orders } from "./schema.ts";

/** Orders that hold stock unpaid and are not shipped. */
const isUnpaid = sql`${orders.state} = 'new'
  and ${orders.paymentState} in ('awaiting_payment', 'pending_on_delivery')
  and ${orders.shippingState} in ('ready', 'no_shipping')`;

/** By transfer or cash on delivery. */
const isPaidLater = sql`exists (select from payments p where p.order_id = ${orders.id}
  and p.state = 'new' and p.method_type <> 'online')`;

export const isUnpaidHold = sql`${isUnpaid} and ${isPaidLater}`;

export type UnpaidHolds = { pieces: number; amount: number };
type Holder = "mailbox" | "network";
type Payable = {
  record: OrderRecord;
  rules: Pick<ShopRules, "unpaid">;
  priced: { total: number };
};

/** Serialises checkouts of a mailbox or network: concurrent ones would not see each other's reservations. */
export async function lockUnpaidHolds(ctx: Ctx, by: Holder, key: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`unpaid ${by} ${key}`}))`);
}

export const heldBy = ({ record, priced }: Pick<Payable, "record" | "priced">): UnpaidHolds => ({
  pieces: record.items.reduce((sum, { quantity }) => sum + quantity, 0),
  amount: priced.total,
});

export const exceeds = (held: UnpaidHolds, limit: UnpaidHolds) =>
  held.pieces > limit.pieces || held.amount > limit.amount;

/** Whether a limit is exceeded for an order paid online, or for one paid later. */
export type AboveLimit = { online: boolean; later: boolean };
const both = (isAbove: boolean): AboveLimit => ({ online: isAbove, later: isAbove });

export const wayOf = (type: string): keyof AboveLimit => (type === "online" ? "online" : "later");

/**
 * Whether this order and the other unpaid ones of a mailbox or network exceed their limit. Online ones count only against
 * other online ones, since most are paid within minutes.
 */
export async function isAboveLimit(
  ctx: Ctx,
  pricedOrder: Payable,
  by: Holder,
  key: string,
): Promise<AboveLimit> {
  const verdict = by === "network" ? await verdictOn(ctx, key) : undefined;
  if (verdict) return both(verdict === "blocked");
  const own = heldBy(pricedOrder);
  const others = await readHolds(ctx, by, key, pricedOrder.record.order.id);
  const { pieces, amount } = pricedOrder.rules.unpaid[by];
  const factor = ctx.config.limitFactor;
  const limit = { pieces: pieces * factor, amount: amount * factor };
  const isAbove = (held: UnpaidHolds[]) => exceeds([own, ...held].reduce(add), limit);
  return { online: isAbove(others), later: isAbove(others.filter(({ later }) => later)) };
}

const add = (a: UnpaidHolds, b: UnpaidHolds) => ({
  pieces: a.pieces + b.pieces,
  amount: a.amount + b.amount,
});

function readHolds(ctx: Ctx, by: Holder, key: string, except: number) {
  const isTheirs =
    by === "mailbox" ? sql`lower(${orders.email}) = ${key}` : eq(orders.network, key);
  const held = sql`(select sum(i.held) from order_items i where i.order_id = ${orders.id})`;
  return ctx.db
    .select({
      later: sql<boolean>`${isPaidLater}`,
      pieces: sql<number>`coalesce(sum(${held}), 0)::int`,
      amount: sql<number>`coalesce(sum(${orders.total}), 0)::int`,
    })
    .from(orders)
    .where(and(isUnpaid, isTheirs, ne(orders.id, except)))
    .groupBy(sql`1`);
}

/**
 * Shown while a payment method is chosen, and checked again when ordering. The mailbox is checked only then: here it would
 * reveal who has ordered.
 */
export async function isNetworkFull(ctx: Ctx, pricedOrder: Payable): Promise<AboveLimit> {
  const { order } = pricedOrder.record;
  const network = order.network ?? ctx.network?.();
  const choosesPayment =
    order.state === "cart"
      ? canSelectPayment(order.checkoutState)
      : order.state === "new" && awaitsMoney(order.paymentState);
  if (!network || !choosesPayment) return both(false);
  return isAboveLimit(ctx, pricedOrder, "network", network);
}
