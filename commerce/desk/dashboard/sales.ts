import { sql } from "drizzle-orm";
import type { Sales, SalesQuery, SalesRow } from "#contract/admin/desk/sales.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { dayOf, isWithin, type Period } from "../../kernel/days-in-rome.ts";
import { rows } from "../../kernel/db/rows.ts";
import { paidRefunds } from "../../payments/index.ts";
import { redeemedAmounts } from "../../promotions/index.ts";

type Counted = Omit<SalesRow, "net">;

/** Payments and refunds by the day they happened, whenever the order was placed. */
const money = (period: Period) => sql`
  paid as (select p.order_id, p.amount, ${dayOf(sql`p.paid_at`)} as day
    from payments p where ${isWithin(sql`p.paid_at`, period)}),
  returned as (select r.order_id, r.amount, r.gift_card_amount, r.lines, ${dayOf(sql`r.settled_at`)} as day
    ${paidRefunds} and ${isWithin(sql`r.settled_at`, period)})`;

const byDay = (period: Period) => sql`
  with ${money(period)}
  select to_char(d.day, 'YYYY-MM-DD') as key, to_char(d.day, 'YYYY-MM-DD') as name, null as pieces,
    coalesce(p.orders, 0)::int as orders,
    coalesce(p.amount, 0)::float8 as paid, coalesce(r.amount, 0)::float8 as refunded
  from generate_series(${period.from}::date, ${period.to}::date, interval '1 day') as d(day)
  left join (select day, count(*) as orders, sum(amount) as amount from paid group by day) p
    on p.day = d.day::date
  left join (select day, sum(amount) as amount from returned group by day) r on r.day = d.day::date
  order by d.day`;

/** An order counts on the day it was paid; one paid entirely by gift cards on the day it was placed. */
const items = (period: Period) => sql`
  ${money(period)},
  sold as (select order_id from paid union
    select o.id from orders o where o.total = 0 and o.state <> 'cart'
      and ${isWithin(sql`o.completed_at`, period)}),
  given_back as (
    select (l ->> 'itemId')::int as item_id, (l ->> 'amount')::numeric as amount
    from returned r cross join lateral jsonb_array_elements(r.lines) l
    where (l ->> 'itemId') is not null
    union all
    -- Of what no lines were told, each item bears its share.
    select (l ->> 'id')::int, round((r.amount + r.gift_card_amount)::numeric * (l ->> 'total')::int
      / nullif(o.total + (o.priced ->> 'appliedGiftCardAmount')::int, 0))
    from returned r join orders o on o.id = r.order_id
    cross join lateral jsonb_array_elements(o.priced -> 'lines') l
    where r.lines is null or not jsonb_path_exists(r.lines, '$[*] ? (@.itemId != null)')),
  item as (
    select i.id, o.id as order_id, v.product_id, coalesce(i.snapshot -> 'product' ->> 'line', p.line) as range,
      (l ->> 'quantity')::int as quantity, (l ->> 'total')::int as paid, 0 as refunded
    from sold join orders o on o.id = sold.order_id
    cross join lateral jsonb_array_elements(o.priced -> 'lines') l
    join order_items i on i.id = (l ->> 'id')::int
    join variants v on v.id = i.variant_id join products p on p.id = v.product_id
    union all
    select i.id, null, v.product_id, coalesce(i.snapshot -> 'product' ->> 'line', p.line), 0, 0, g.amount
    from given_back g join order_items i on i.id = g.item_id
    join variants v on v.id = i.variant_id join products p on p.id = v.product_id)`;

const sums = sql`count(distinct item.order_id)::int as orders, sum(item.quantity)::int as pieces,
  sum(item.paid)::float8 as paid, sum(item.refunded)::float8 as refunded`;

const byProduct = (period: Period) => sql`
  with ${items(period)}
  select p.code as key, p.name, ${sums} from item join products p on p.id = item.product_id
  group by p.id order by sum(item.paid) - sum(item.refunded) desc, p.name`;

const byRange = (period: Period) => sql`
  with ${items(period)}
  select coalesce(item.range, '') as key, coalesce((select t.name from taxons t where t.line = item.range
      order by t.position, t.id limit 1), item.range, 'Senza linea') as name, ${sums}
  from item group by item.range order by sum(item.paid) - sum(item.refunded) desc`;

const byCoupon = (period: Period) => sql`
  with ${money(period)},
  moved as (select order_id, amount as paid, 0 as refunded from paid
    union all select order_id, 0, amount from returned)
  select coalesce(used.code, '') as key, coalesce(used.code, 'Senza codice') as name, null as pieces,
    count(*) filter (where moved.paid > 0)::int as orders,
    sum(moved.paid)::float8 as paid, sum(moved.refunded)::float8 as refunded
  from moved join orders o on o.id = moved.order_id
  cross join lateral (select case when o.priced -> 'coupon' ->> 'status' = 'applied'
    then o.priced -> 'coupon' ->> 'code' end as code) used
  group by used.code order by used.code is null, sum(moved.paid) - sum(moved.refunded) desc`;

const queries = { day: byDay, product: byProduct, range: byRange, coupon: byCoupon };

export async function salesByDay(ctx: Ctx, period: Period): Promise<SalesRow[]> {
  return (await rows<Counted>(ctx.db, byDay(period))).map(withNet);
}

const withNet = (row: Counted): SalesRow => ({ ...row, net: row.paid - row.refunded });

export const sumOf = (days: readonly SalesRow[]): Sales["total"] => {
  const sum = (field: "orders" | "paid" | "refunded" | "net") =>
    days.reduce((total, row) => total + row[field], 0);
  return { orders: sum("orders"), paid: sum("paid"), refunded: sum("refunded"), net: sum("net") };
};

/** Gift card totals besides money. */
const cardSums = (period: Period) => sql`
  with ${items(period)},
  used as (select sum(cards.bought) as redeemed, sum(cards.given) as gifts
    from sold cross join lateral ${redeemedAmounts(sql`sold.order_id`)} cards)
  select coalesce((select sum(item.paid - item.refunded) from item join products p on p.id = item.product_id
      where p.kind = 'gift_card'), 0)::float8 as sold,
    coalesce(used.redeemed, 0)::float8 as redeemed, coalesce(used.gifts, 0)::float8 as "redeemedGifts",
    coalesce((select sum(gift_card_amount) from returned), 0)::float8 as "backToCards"
  from used`;

/** Sums by day, product or range; the rows always add up to the same total. */
export async function readSales(ctx: Ctx, { by, ...period }: SalesQuery): Promise<Sales> {
  const days = await salesByDay(ctx, period);
  const total = sumOf(days);
  const [cards] = await rows<Sales["cards"]>(ctx.db, cardSums(period));
  if (!cards) throw new Error("A query of sums answers one row");
  const found =
    by === "day" ? days : (await rows<Counted>(ctx.db, queries[by](period))).map(withNet);
  return {
    "@id": `${ctx.config.apiPrefix}/admin/sales`,
    "@type": "Sales",
    rows: by === "product" || by === "range" ? [...found, ...restOf(found, total, cards)] : found,
    total,
    cards,
  };
}

/** Balancing rows: shipping and fees, and payments and refunds by gift card, which are not money. */
function restOf(found: SalesRow[], total: Sales["total"], cards: Sales["cards"]): SalesRow[] {
  const listed = sumOf(found);
  const { redeemed, redeemedGifts, backToCards } = cards;
  const extras = { orders: 0, pieces: null, key: "" };
  return [
    {
      name: "Spedizione e supplementi",
      paid: total.paid - listed.paid + redeemed + redeemedGifts,
      refunded: total.refunded - listed.refunded + backToCards,
    },
    { name: "Pagato con carte regalo vendute", paid: -redeemed, refunded: 0 },
    { name: "Pagato con carte regalo omaggio", paid: -redeemedGifts, refunded: 0 },
    { name: "Rimborsato su carte regalo", paid: 0, refunded: -backToCards },
  ]
    .filter(({ paid, refunded }) => paid !== 0 || refunded !== 0)
    .map((row) => withNet({ ...extras, ...row }));
}
