import { recordOf } from "#contract/format/keys-of.ts";
import { and, eq, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import { type OrderProblem, OrderView, type OrderViews } from "#contract/admin/desk/order-work.ts";
import {
  type AdminOrderQuery,
  type AdminOrderSummary,
  orderSorting,
} from "#contract/admin/order.ts";
import { calendarDateInRome } from "#contract/format/dates.ts";
import { isShop } from "#contract/italy/address-lines.ts";
import { parsePhone } from "#contract/italy/contacts.ts";
import type { Page, PageQuery } from "#contract/json-ld.ts";
import { findAccount } from "../auth/index.ts";
import { findVariantIds } from "../catalogue/index.ts";
import { countRows, listRows, sortBy } from "../kernel/admin/lists.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { boughtBy, type OrderRow, orderStatuses, placedPrices } from "../orders/index.ts";
import { orders, orderWords } from "../orders/schema.ts";
import {
  carrierCash,
  failedRefunds,
  manualRefunds,
  ordersAwaitingTransfer,
} from "../payments/index.ts";
import { openWithdrawals, receivedReturns } from "../aftersales/index.ts";
import { orderIri } from "./admin-orders.ts";
import { listSavedViews } from "./saved-views.ts";
import { toShip } from "./ship.ts";

const columns = Object.fromEntries(orderSorting.map((field) => [field, orders[field]]));

/** Placed orders only, newest first. */
export async function listOrders(
  ctx: Ctx,
  query: AdminOrderQuery,
): Promise<Page<AdminOrderSummary>> {
  const page = await listRows(ctx, orders, listingOf(query, await orderFilter(ctx, query)));
  const ids = page.items.map(({ id }) => id);
  const [details, problems] = [await readDetails(ctx, ids), await readProblems(ctx, ids)];
  return {
    ...page,
    items: page.items.map((order) =>
      present(ctx, order, details.get(order.id), problems.get(order.id) ?? []),
    ),
  };
}

export const listingOf = (query: PageQuery, where: SQL | undefined = isPlaced) => ({
  where,
  query,
  sort: sortBy(query, columns, [[orders.completedAt, "desc"]]),
  filled: [orders.completedAt],
});

export async function orderFilter(
  ctx: Ctx,
  query: Omit<AdminOrderQuery, "page" | "itemsPerPage">,
): Promise<SQL | undefined> {
  const {
    q,
    numbers,
    view,
    state,
    paymentState,
    shippingState,
    customerId,
    toShip: ready,
    invoiceRequired,
    toRefund,
  } = query;
  const after = query["completedAt[after]"];
  const before = query["completedAt[before]"];
  return and(
    isPlaced,
    q ? await matches(ctx, q) : undefined,
    numbers ? inArray(orders.number, numbers.split(/[\s,]+/)) : undefined,
    view ? isInView(ctx, view) : undefined,
    state ? eq(sql`${orders.state}`, state) : undefined,
    paymentState ? eq(orders.paymentState, paymentState) : undefined,
    shippingState ? eq(orders.shippingState, shippingState) : undefined,
    customerId === undefined ? undefined : await isBoughtBy(ctx, customerId),
    ready ? toShip : undefined,
    invoiceRequired === undefined ? undefined : eq(orders.invoiceRequired, invoiceRequired),
    toRefund ? inArray(orders.id, ordersAwaitingTransfer(ctx)) : undefined,
    after ? gte(orders.completedAt, after) : undefined,
    before ? lt(orders.completedAt, before) : undefined,
  );
}

async function isBoughtBy(ctx: Ctx, id: number): Promise<SQL> {
  const customer = await findAccount(ctx, id);
  return customer ? boughtBy(customer) : sql`false`;
}

type Details = Pick<AdminOrderSummary, "id" | keyof typeof nothingKnown>;

async function readDetails({ db }: Ctx, ids: number[]): Promise<Map<number, Details>> {
  if (ids.length === 0) return new Map();
  const found = await rows<Details>(
    db,
    sql`select orders.id, ${toShip} as shippable, coalesce(items.pieces, 0)::int as "itemCount",
        coalesce(items.images, '{}') as images, coalesce(items.gift, false) as "isGift",
        s.packed_at is not null as packed, s.method_name as "shippingMethodName",
        pay.method_name as "paymentMethodName", ${carrierCash} as "carrierCash"
      from orders
      left join shipments s on s.order_id = orders.id
      left join payments pay on pay.order_id = orders.id and pay.state not in ('failed', 'cancelled')
      left join lateral (
        select sum(i.quantity) filter (where i.kind <> 'gift_box') as pieces,
          (array_agg(i.image order by i.id) filter (where i.image is not null))[1:2] as images,
          bool_or(i.kind = 'gift_box') as gift
        from (select id, quantity, snapshot #>> '{product,image,path}' as image,
            coalesce(snapshot #>> '{product,kind}', '') as kind
          from order_items where order_id = orders.id) i) items on true
      where orders.id in ${ids}`,
  );
  return new Map(found.map((details) => [details.id, details]));
}

function present(
  ctx: Ctx,
  order: OrderRow,
  details: Details | undefined,
  problems: OrderProblem[],
): AdminOrderSummary {
  const { firstName, lastName } = order.billingAddress ?? order.shippingAddress ?? {};
  const dueOn = order.expectedTo ?? order.promisedTo;
  const { shippable } = details ?? nothingKnown;
  return {
    "@id": orderIri(ctx, order),
    "@type": "Order",
    ...(details ?? nothingKnown),
    id: order.id,
    number: order.number ?? "",
    state: order.state,
    paymentState: order.paymentState,
    shippingState: order.shippingState,
    status: orderStatuses(order, details?.packed ?? false).status,
    email: order.email,
    customerName: [firstName, lastName].filter(Boolean).join(" "),
    customerId: order.customerId,
    city: (order.pudo ?? order.shippingAddress ?? order.billingAddress)?.city ?? null,
    currencyCode: order.currencyCode,
    total: order.total,
    collected: isShop(order.pudo),
    giftCardAmount: placedPrices(order).appliedGiftCardAmount,
    paymentMethodCode: order.paymentMethodCode,
    shippingMethodCode: order.shippingMethodCode,
    invoiceRequired: order.invoiceRequired,
    dueOn,
    late: shippable && dueOn !== null && dueOn < calendarDateInRome(ctx.clock()),
    problems,
    completedAt: wireDate(order.completedAt ?? order.createdAt),
  };
}

const nothingKnown = {
  itemCount: 0,
  images: [],
  isGift: false,
  packed: false,
  shippable: false,
  shippingMethodName: null,
  paymentMethodName: null,
  carrierCash: null,
} satisfies Partial<AdminOrderSummary>;

/** Written exactly like the partial indexes' condition, so that they are used. */
export const isPlaced = sql`${orders.state} <> 'cart'`;

const isPacked = sql`exists (select from shipments s
  where s.order_id = ${orders.id} and s.packed_at is not null)`;

/** The latest delivery date announced to the shopper. */
const dueOn = sql<string | null>`coalesce(${orders.expectedTo}, ${orders.promisedTo})`;

/** Each part uses an index of open records. */
const problems = sql`(
  select r.order_id, 'refund_to_do' as kind ${manualRefunds}
  union all select r.order_id, 'refund_failed' ${failedRefunds}
  union all select order_id, 'withdrawal' ${openWithdrawals} and order_id is not null
  union all select order_id, 'return' ${receivedReturns}
  union all select u.id, 'payment_failed' from orders u
    where u.state = 'new' and u.payment_state = 'awaiting_payment'
      and exists (select from order_events e where e.order_id = u.id and e.type = 'payment_failed'))`;

function isInView(ctx: Ctx, view: OrderView): SQL | undefined {
  const conditions: Record<OrderView, SQL | undefined> = {
    to_pay: and(eq(orders.state, "new"), eq(orders.paymentState, "awaiting_payment")),
    to_pack: and(toShip, sql`not ${isPacked}`),
    to_send: and(toShip, isPacked),
    late: and(toShip, sql`${dueOn} < ${calendarDateInRome(ctx.clock())}`),
    problems: sql`${orders.id} in (select p.order_id from ${problems} p)`,
  };
  return conditions[view];
}

export async function countViews(ctx: Ctx): Promise<OrderViews> {
  const counted = await Promise.all(
    OrderView.options.map(async (view) => {
      const count = await ctx.db.$count(orders, and(isPlaced, isInView(ctx, view)));
      return [view, count] as const;
    }),
  );
  const counts = new Map(counted);
  return {
    counts: recordOf(OrderView.options, (view) => counts.get(view) ?? 0),
    total: await countRows(ctx.db, orders, isPlaced),
    saved: await listSavedViews(ctx),
  };
}

async function readProblems(
  { db }: Ctx,
  ids: readonly number[],
): Promise<Map<number, OrderProblem[]>> {
  if (ids.length === 0) return new Map();
  const found = await rows<{ id: number; kinds: OrderProblem[] }>(
    db,
    sql`select p.order_id as id, array_agg(distinct p.kind) as kinds from ${problems} p
      where p.order_id in ${ids} group by p.order_id`,
  );
  return new Map(found.map(({ id, kinds }) => [id, kinds]));
}

/** A trigram index cannot search for shorter texts. */
const shortest = 3;

/** Orders that contain every word: in the order itself, its parcels or its products. */
export async function matches(ctx: Ctx, text: string): Promise<SQL | undefined> {
  const phone = parsePhone(text)?.e164.replace(/^\+39/, "");
  const words = phone ? [phone] : text.split(/\s+/).filter(({ length }) => length >= shortest);
  if (words.length === 0) return eq(orders.number, text.trim());
  const plain: string[] = [];
  const sets: SQL[] = [];
  for (const word of words.slice(0, 6)) {
    const like = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const named = await findVariantIds(ctx, like);
    if (named.length === 0) plain.push(like);
    else sets.push(sql`${ownSet([like])} union ${soldSet(named)} union ${parcelSet([like], 0)}`);
  }
  // Words that match no product are searched in one query, which is fast even if each word is common.
  if (plain.length > 0)
    sets.push(
      sql.join([ownSet(plain), ...plain.map((_, at) => parcelSet(plain, at))], sql` union `),
    );
  return and(...sets.map((ids) => sql`${orders.id} in (${ids})`));
}

const hasWord = (like: string) => sql`${orderWords(orders)} ilike ${like}`;

/** `offset 0` keeps this subquery separate: joined, the planner might read every order's text. */
const ownSet = (likes: string[]) =>
  sql`(select ${orders.id} from ${orders} where ${and(isPlaced, ...likes.map(hasWord))} offset 0)`;

/** One word matches the parcel, the others its order. */
const parcelSet = (likes: string[], at: number) =>
  sql`select ${orders.id} from shipments s join ${orders} on ${orders.id} = s.order_id
    where ${and(sql`s.tracking ilike ${likes[at]}`, ...likes.toSpliced(at, 1).map(hasWord))}`;

const soldSet = (variants: number[]) =>
  sql`select i.order_id from order_items i where i.variant_id in ${variants}`;
