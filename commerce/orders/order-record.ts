import { eq, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { rowFromJson, rows } from "../kernel/db/rows.ts";
import { notFound } from "../kernel/errors.ts";
import { logSecurity } from "../kernel/log-security.ts";
import type { ItemRow } from "./item-row.ts";
import { orders, payments, shipments } from "./schema.ts";

export type OrderRow = typeof orders.$inferSelect;
export type ShipmentRow = typeof shipments.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
type AppliedCard = { id: number; code: string; balance: number; taken: number };

export type OrderRecord = {
  order: OrderRow;
  items: ItemRow[];
  giftCards: AppliedCard[];
  shipments: ShipmentRow[];
  payments: PaymentRow[];
};

/** A record as one statement brings it. */
export type StoredRecord = {
  items: (Omit<ItemRow, "variant" | "product"> & { [part in "variant" | "product"]: unknown })[];
  cards: StoredCard[];
  shipments: Record<string, unknown>[];
  payments: Record<string, unknown>[];
};

type StoredCard = {
  id: number;
  code: string;
  amount: number;
  enabled: boolean;
  expiresAt: string | null;
  taken: number;
};

/** Everything that hangs on the order `o`. */
export const recordColumns = (ctx: Ctx): SQL => sql`
  (${itemsJson(ctx.config.channelCode)}) as items,
  (select coalesce(json_agg(json_build_object('id', g.id, 'code', g.code, 'amount', g.amount, 'enabled', g.enabled,
    'expiresAt', g.expires_at, 'taken', og.amount) order by og.position, g.id), '[]')
   from order_gift_cards og join gift_cards g on g.id = og.gift_card_id where og.order_id = o.id) as cards,
  (select coalesce(json_agg(s order by s.id), '[]') from shipments s where s.order_id = o.id) as shipments,
  (select coalesce(json_agg(p order by p.id), '[]') from payments p where p.order_id = o.id) as payments`;

export function readRecord(ctx: Ctx, order: OrderRow, stored: StoredRecord): OrderRecord {
  return {
    order,
    items: stored.items.map(readItem),
    giftCards: stored.cards.map((card) => readCard(card, ctx.clock())),
    shipments: stored.shipments.map((row) => rowFromJson(shipments, row)),
    payments: stored.payments.map((row) => rowFromJson(payments, row)),
  };
}

function readItem(item: StoredRecord["items"][number]): ItemRow {
  if (!item.variant) throw new Error(`Item ${item.id} of a placed order has no snapshot`);
  return item as ItemRow;
}

/** A card switched off or expired since it was applied pays nothing. */
function readCard({ id, code, amount, enabled, expiresAt, taken }: StoredCard, now: Date) {
  const card = { amount, enabled, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
  return { id, code, balance: findCardProblem(card, now) ? 0 : amount, taken };
}

/** Others' orders do not exist. */
export async function findOrder(ctx: Ctx, token: string): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.token, token)).limit(1);
  if (!order || !mayRead(ctx, order)) throw hidden(ctx, order);
  return order;
}

/** Locks the cart until the transaction ends, so that two tabs take turns. */
export async function lockCart(ctx: Ctx, token: string): Promise<OrderRow> {
  const order = await lockOrder(ctx, token);
  if (order.state !== "cart") throw notFound();
  return order;
}

/** Locks the cart and reads something beside it, which the lock does not hold, in one statement. */
export async function lockCartAnd<Extra>(
  ctx: Ctx,
  token: string,
  extra: SQL,
): Promise<{ id: number; extra: Extra }> {
  const [order] = await rows<ReadingRights & { id: number; extra: Extra }>(
    ctx.db,
    sql`select o.id, o.state, o.customer_id as "customerId", o.created_by_guest as "createdByGuest",
        ${extra} as extra
      from orders o where o.token = ${token} for update`,
  );
  if (order?.state !== "cart" || !mayRead(ctx, order)) throw notFound();
  return order;
}

/** Locks a cart or a placed order; every verb takes this lock before any other. */
export async function lockOrder(ctx: Ctx, token: string): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.token, token)).for("update");
  if (!order || !mayRead(ctx, order)) throw hidden(ctx, order);
  return order;
}

/** For verbs of the staff and of the shop itself: whoever may call them may touch every placed order. */
export async function lockPlacedOrder(ctx: Ctx, token: string): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.token, token)).for("update");
  if (!order || order.state === "cart") throw notFound();
  return order;
}

export async function loadRecord(ctx: Ctx, order: OrderRow): Promise<OrderRecord> {
  const [stored] = await rows<StoredRecord>(
    ctx.db,
    sql`select ${recordColumns(ctx)} from orders o where o.id = ${order.id}`,
  );
  if (!stored) throw notFound();
  return readRecord(ctx, order, stored);
}

/** An order that is there but not theirs was asked for by somebody who has its token. */
function hidden(ctx: Ctx, order: OrderRow | undefined) {
  if (order) logSecurity(ctx, { event: "access.denied", wanted: `order:${order.id}` });
  return notFound();
}

type ReadingRights = Pick<OrderRow, "state" | "customerId" | "createdByGuest">;

function mayRead(ctx: Ctx, order: ReadingRights): boolean {
  if (ctx.actor.type === "system") return true;
  if (order.customerId === null) {
    if (order.state === "cart") return true;
    return order.createdByGuest && ctx.actor.type === "guest";
  }
  return ctx.actor.type === "customer" && ctx.actor.id === order.customerId;
}

/** JSON of the items of the order `o`. A cart follows the catalogue, a placed order keeps what was bought. */
const itemsJson = (channel: string): SQL => sql`
  case when o.state = 'cart'
    then (select coalesce(json_agg(item order by item.id), '[]') from (${cartItems(channel)}) item)
    else (select coalesce(json_agg(json_build_object('id', i.id, 'quantity', i.quantity, 'amount', i.amount,
      'customMessage', i.custom_message, 'variant', i.snapshot -> 'variant', 'product', i.snapshot -> 'product')
      order by i.id), '[]') from order_items i where i.order_id = o.id)
  end`;

/** The items as the catalogue describes them now, whatever the state of the order. */
export const loadItemsAsNow = (ctx: Ctx, orderId: number): Promise<ItemRow[]> =>
  rows<ItemRow>(
    ctx.db,
    sql`select item.* from orders o cross join lateral (${cartItems(ctx.config.channelCode)}) item
      where o.id = ${orderId} order by item.id`,
  );

const imageJson = sql`json_build_object('path', path, 'type', type, 'alt', alt, 'width', width, 'height', height, 'color', color)`;

const cartItems = (channel: string) => sql`
  select i.id, i.quantity, i.amount, i.custom_message as "customMessage",
    json_build_object('id', v.id, 'code', v.code, 'name', v.name, 'enabled', v.enabled,
      'shippingRequired', v.shipping_required, 'taxCategory', v.tax_category, 'tracked', v.tracked,
      'available', v.on_hand - v.on_hold, 'weightGrams', v.weight_grams, 'volumeMl', v.volume_ml,
      'netWeightGrams', v.net_weight_grams, 'price', vp.price, 'originalPrice', vp.original_price,
      'lowestPriceBeforeDiscount', vp.lowest_price_before_discount,
      'optionValues', (
        select coalesce(json_agg(json_build_object('code', ov.code, 'value', ov.value, 'option', o.code, 'swatch', ov.swatch) order by o.position), '[]')
          from variant_option_values vo
          join product_option_values ov on ov.id = vo.option_value_id
          join product_options o on o.id = ov.option_id
         where vo.variant_id = v.id),
      'image', (select ${imageJson} from product_images where product_id = v.product_id and variant_id = v.id order by position limit 1)
    ) as variant,
    json_build_object('id', p.id, 'code', p.code, 'slug', p.slug, 'name', p.name, 'kind', p.kind, 'line', p.line,
      'enabled', p.enabled,
      'image', (select ${imageJson} from product_images where product_id = p.id and variant_id is null order by position limit 1),
      'taxonCodes', (select coalesce(json_agg(t.code), '[]') from product_taxons pt join taxons t on t.id = pt.taxon_id where pt.product_id = p.id)
    ) as product
  from order_items i
  join variants v on v.id = i.variant_id
  join products p on p.id = v.product_id
  left join variant_prices vp on vp.variant_id = v.id and vp.channel_code = ${channel}
  where i.order_id = o.id`;

type Card = { enabled: boolean; expiresAt: Date | null; amount: number };

/** Why a gift card cannot pay, or null when it can. */
export function findCardProblem(card: Card, now: Date): string | null {
  if (!card.enabled) return "The gift card is not enabled";
  if (card.expiresAt && card.expiresAt <= now) return "The gift card is expired";
  return card.amount > 0 ? null : "The gift card has no balance left";
}
