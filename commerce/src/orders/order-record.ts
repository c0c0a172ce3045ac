import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { rowFromJson } from "../db/row-from-json.ts";
import { payments, shipments } from "../db/schema/orders.ts";
import type { orders } from "../db/schema/orders.ts";
import { findCardProblem } from "../gifts/card-problem.ts";
import { itemsJson } from "./load-items.ts";
import type { ItemRow } from "./item-row.ts";

export type OrderRow = typeof orders.$inferSelect;
export type ShipmentRow = typeof shipments.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type AppliedCard = { id: number; code: string; balance: number; taken: number };

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
