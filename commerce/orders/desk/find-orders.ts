import { isRecord } from "#contract/format/keys-of.ts";
import { type AnyColumn, and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { OrderEvent } from "#contract/admin/order.ts";
import { findAccounts } from "../../auth/index.ts";
import { type Ctx, existing } from "../../kernel/ctx.ts";
import { findRow } from "../../kernel/db/rows.ts";
import { wireDate } from "../../kernel/http/json-ld.ts";
import type { OrderRow } from "../order-record.ts";
import { spellingsOf } from "../placed-orders.ts";
import { orderEvents, orders } from "../schema.ts";

const isPlaced = ne(orders.state, "cart");

/** The office identifies orders by number: tokens grant access and must not appear in its URLs. */
export const findOrderByNumber = async ({ db }: Ctx, number: string): Promise<OrderRow> =>
  existing(await findRow(db, orders, and(eq(orders.number, number), isPlaced)));

export const tokenOf = async (ctx: Ctx, number: string): Promise<string> =>
  (await findOrderByNumber(ctx, number)).token;

/** Returns carts and placed orders, without checking rights. */
export const findOrderById = ({ db }: Ctx, id: number): Promise<OrderRow | undefined> =>
  findRow(db, orders, eq(orders.id, id));

export async function findOrdersById({ db }: Ctx, ids: number[]): Promise<Map<number, OrderRow>> {
  const found = ids.length > 0 ? await db.select().from(orders).where(inArray(orders.id, ids)) : [];
  return new Map(found.map((order) => [order.id, order]));
}

/** Placed orders that a typed number may mean, most likely spelling first. */
export async function findOrdersByTypedNumber(ctx: Ctx, typed: string): Promise<OrderRow[]> {
  const spellings = await spellingsOf(ctx, typed);
  if (spellings.length === 0) return [];
  const isNamed = and(inArray(orders.number, spellings), isPlaced);
  const found = await ctx.db.select().from(orders).where(isNamed);
  return spellings.flatMap((spelling) => found.find(({ number }) => number === spelling) ?? []);
}

export const findPlacedByToken = ({ db }: Ctx, token: string): Promise<OrderRow | undefined> =>
  findRow(db, orders, and(eq(orders.token, token), isPlaced));

/** The account id of an actor such as `customer:12`; NaN for the shop itself. */
const accountOf = (actor: string) => Number(actor.split(":")[1]);

export async function readTimeline(ctx: Ctx, orderId: number): Promise<OrderEvent[]> {
  const events = await ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  const ids = events.map(({ actor }) => accountOf(actor)).filter(Number.isInteger);
  const people = await findAccounts(ctx, ids);
  return events.map(({ id, type, actor, data, at }) => ({
    id,
    type,
    actor,
    actorEmail: people.get(accountOf(actor))?.email ?? null,
    data: isRecord(data) ? data : {},
    at: wireDate(at),
  }));
}

/** Search text of an order, for records of other modules that belong to it. */
export const wordsOfOrder = (orderId: AnyColumn): SQL => sql`(
  select concat_ws(' ', o.number, o.email, o.billing_address ->> 'firstName',
    o.billing_address ->> 'lastName') from orders o where o.id = ${orderId})`;
