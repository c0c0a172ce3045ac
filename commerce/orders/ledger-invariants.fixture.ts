import { sql } from "drizzle-orm";
import type { Db } from "../kernel/db/open.ts";
import { rows } from "../kernel/db/rows.ts";

/** Queries for rows that violate an invariant of the whole shop; empty if all is well. */
const offences = {
  "stock below zero, or holds that no order accounts for": sql`
    select v.code, v.on_hand, v.on_hold, coalesce(sum(i.held), 0) as held
      from variants v left join order_items i on i.variant_id = v.id
     group by v.id having v.on_hold < 0 or v.on_hold > v.on_hand and v.tracked
        or v.on_hold <> coalesce(sum(i.held), 0)`,
  "stock held by an order that is over, or not by one that waits": sql`
    select o.number, o.state, o.shipping_state, i.quantity, i.held
      from order_items i join orders o on o.id = i.order_id
      join variants v on v.id = i.variant_id
     where i.held <> case when v.tracked and o.state in ('new', 'fulfilled')
                           and o.shipping_state in ('ready', 'no_shipping')
                           and o.state <> 'fulfilled' then i.quantity else 0 end`,
  "a gift card whose movements do not make its balance": sql`
    select g.code, g.amount, coalesce(sum(m.amount), 0) as moved
      from gift_cards g left join gift_card_movements m on m.gift_card_id = g.id
     group by g.id having g.amount <> coalesce(sum(m.amount), 0)
        or g.amount < 0 or g.amount > g.initial_amount`,
  "a live order that did not take from its cards what it was priced at": sql`
    select o.number from orders o
     where o.state in ('new', 'fulfilled')
       and (o.priced ->> 'appliedGiftCardAmount')::int
        <> (select coalesce(sum(amount), 0) from order_gift_cards c where c.order_id = o.id)`,
  "an illegal mixture of states": sql`
    select number, state, checkout_state, payment_state, shipping_state from orders
     where not case state
       when 'cart' then number is null and checkout_state <> 'completed'
         and payment_state = 'cart' and shipping_state = 'cart'
       when 'new' then number is not null and checkout_state = 'completed'
         and shipping_state in ('ready', 'shipped', 'delivered', 'no_shipping')
         and payment_state in ('awaiting_payment', 'pending_on_delivery', 'paid', 'partially_refunded', 'refunded')
       when 'fulfilled' then shipping_state in ('shipped', 'delivered', 'no_shipping')
         and payment_state in ('paid', 'partially_refunded', 'refunded')
       when 'cancelled' then shipping_state = 'cancelled'
         and payment_state in ('cancelled', 'paid', 'partially_refunded', 'refunded') end`,
  "an order paid without its money, or money without a paid order": sql`
    select o.number, o.payment_state, p.state from orders o
      left join payments p on p.order_id = o.id and p.state not in ('failed', 'cancelled')
     where o.state <> 'cart' and not case
       when o.payment_state in ('awaiting_payment', 'pending_on_delivery')
         then p.state in ('new', 'processing') and p.amount = o.total
       when o.payment_state = 'paid' then o.total = 0 or p.state = 'completed' and p.amount = o.total
       when o.payment_state = 'partially_refunded' then p.id is null or p.refunded <= p.amount
       when o.payment_state = 'refunded' then p.id is null or p.state = 'refunded'
       else p.id is null end`,
  "numbers with gaps": sql`
    select count(*), min(number), max(number) from orders where number > (select coalesce(max(value ->> 'last'), '') from settings where key = 'walkStart')
    having count(*) <> coalesce(max(substr(number, 3)::int) - (select (value ->> 'number')::int from settings where key = 'walkStart'), 0)`,
  "coupon uses that were not counted": sql`
    select c.code, c.used from coupons c
     where c.used - (select (value -> 'used' ->> c.code)::int from settings where key = 'walkStart')
        <> (select count(*) from coupon_uses u where u.coupon_id = c.id)
         - (select (value -> 'uses' ->> c.code)::int from settings where key = 'walkStart')`,
  "a frozen order without what it needs": sql`
    select o.number from orders o join order_items i on i.order_id = o.id
     where o.state <> 'cart' and (i.snapshot is null or o.priced is null or o.email is null)`,
  "money refunded beyond what was paid": sql`
    select o.number from orders o join refunds r on r.order_id = o.id
     where r.state <> 'failed' group by o.id
    having sum(r.amount + r.gift_card_amount) > o.total + (o.priced ->> 'appliedGiftCardAmount')::int`,
} as const;

/** Records the counters' values before a random walk. */
export async function markStart(db: Db): Promise<void> {
  await db.execute(sql`
    insert into settings (key, value)
    select 'walkStart', json_build_object(
      'number', coalesce((select max(last) from order_numbers), 100000),
      'last', coalesce((select 'RG' || max(last) from order_numbers), ''),
      'used', (select json_object_agg(code, used) from coupons),
      'uses', (select json_object_agg(c.code, (select count(*) from coupon_uses u where u.coupon_id = c.id)) from coupons c))`);
}

/** Names of the violated invariants. */
export async function findOffences(db: Db): Promise<{ rule: string; offenders: unknown[] }[]> {
  const found = [];
  for (const [rule, query] of Object.entries(offences)) {
    const offenders = await rows(db, query);
    if (offenders.length > 0) found.push({ rule, offenders });
  }
  return found;
}
