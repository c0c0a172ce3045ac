import { eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OrderItem } from "#contract/order.ts";
import { firstNameOf } from "../auth/index.ts";
import { giftCardsAreOn } from "../catalogue/index.ts";
import { giftCards, orderGiftCards } from "../promotions/gift-cards/schema.ts";
import { type Ctx, logSecurity, notFound } from "../kernel/ctx.ts";
import {
  type Answer,
  jsonList,
  jsonObject,
  perConfig,
  pick,
  selectRows,
} from "../kernel/db/json.ts";
import { rowFromJson, rows } from "../kernel/db/rows.ts";
import { isSame, sign } from "../kernel/secrets.ts";
import { cartItems, type ItemSnapshot } from "./item-queries.ts";
import { orderItems, orders, payments, shipments } from "./schema.ts";
import { parseSnapshot } from "./stored-snapshot.ts";

export type OrderRow = typeof orders.$inferSelect;
export type ShipmentRow = typeof shipments.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type ItemRow = ItemSnapshot &
  Pick<typeof orderItems.$inferSelect, "id" | "quantity" | "amount" | "customMessage" | "gift"> & {
    /** Carts only: the unit price when the shopper last chose the item. */
    seen?: { price: number; at: string } | null;
  };
type Shortage = NonNullable<OrderItem["unavailable"]>;
type AppliedCard = { id: number; code: string; balance: number; taken: number };

export type OrderRecord = {
  order: OrderRow;
  items: ItemRow[];
  /** Lines of a cart that are currently unavailable: shown, but neither priced nor ordered. */
  unavailable: ItemRow[];
  giftCards: AppliedCard[];
  shipments: ShipmentRow[];
  payments: PaymentRow[];
  customerFirstName: string | null;
};

const g = alias(giftCards, "g");
const og = alias(orderGiftCards, "og");

const cardJson = (ctx: Pick<Ctx, "config">) =>
  jsonObject({
    ...pick(g, "id", "code", "amount"),
    enabled: sql<boolean>`(g.enabled and ${giftCardsAreOn(ctx)})`,
    expiresAt: g.expiresAt,
    taken: og.amount,
  });

/** Columns under their database names, for `rowFromJson`. */
type JsonRow = Record<string, unknown>;

export const recordColumns = perConfig((ctx) => ({
  items: itemsJson(ctx),
  cards: jsonList(
    cardJson(ctx),
    sql`from order_gift_cards og join gift_cards g on g.id = og.gift_card_id where og.order_id = o.id`,
    sql`og.position, g.id`,
  ),
  shipments: jsonList<JsonRow>(sql`s`, sql`from shipments s where s.order_id = o.id`, sql`s.id`),
  payments: jsonList<JsonRow>(sql`p`, sql`from payments p where p.order_id = o.id`, sql`p.id`),
  customerFirstName: firstNameOf(sql`o.customer_id`),
}));

export type StoredRecord = {
  [Part in keyof ReturnType<typeof recordColumns>]: Answer<ReturnType<typeof recordColumns>[Part]>;
};

export function readRecord(ctx: Ctx, order: OrderRow, stored: StoredRecord): OrderRecord {
  const items = stored.items.map(readItem);
  const isMissing = (item: ItemRow) => order.state === "cart" && findShortage(item) !== null;
  return {
    order,
    items: items.filter((item) => !isMissing(item)),
    unavailable: items.filter(isMissing),
    giftCards: stored.cards.map((card) => readCard(card, ctx.clock())),
    shipments: stored.shipments.map((row) => rowFromJson(shipments, row)),
    payments: stored.payments.map((row) => rowFromJson(payments, row)),
    customerFirstName: stored.customerFirstName,
  };
}

function readItem({ snapshot, ...item }: StoredItem): ItemRow {
  return snapshot === undefined ? (item as ItemRow) : { ...item, ...parseSnapshot(snapshot) };
}

/** Why a cart line is unavailable; null if it is available. */
export function findShortage({ quantity, variant, product }: ItemRow): Shortage | null {
  if (!product.enabled || !variant.enabled || variant.price === null) return "not_for_sale";
  if (!variant.tracked || variant.available >= quantity) return null;
  return variant.available > 0 ? "short" : "sold_out";
}

/** A card disabled or expired since it was applied pays nothing. */
function readCard(
  { id, code, amount, enabled, expiresAt, taken }: StoredRecord["cards"][number],
  now: Date,
) {
  const card = { amount, enabled, expiresAt: expiresAt ? new Date(expiresAt) : null };
  return { id, code, balance: findCardProblem(card, now) ? 0 : amount, taken };
}

/** Answers 404 for somebody else's order, so that tokens cannot be probed. */
export async function findOrder(ctx: Ctx, token: string): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.token, token)).limit(1);
  if (!order || !mayRead(ctx, order)) throw hidden(ctx, order);
  return order;
}

/** Locks the cart until the transaction ends, which serialises two tabs. */
export async function lockCart(ctx: Ctx, token: string): Promise<OrderRow> {
  const order = await lockOrder(ctx, token);
  if (order.state !== "cart") throw notFound();
  return order;
}

/** Locks the cart and reads other, unlocked data in the same statement: saves a round trip per add to cart. */
export async function lockCartAnd<Extra>(
  ctx: Ctx,
  token: string,
  extra: SQL<Extra>,
): Promise<{ id: number; extra: Extra }> {
  const [order] = await rows<ReadingRights & { id: number; extra: Extra }>(
    ctx.db,
    sql`select o.id, o.state, o.email, o.customer_id as "customerId", o.created_by_guest as "createdByGuest", ${extra} as extra
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

/** For staff and background jobs: they may act on every placed order. */
export async function lockPlacedOrder(ctx: Ctx, token: string): Promise<OrderRow> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.token, token)).for("update");
  if (!order || order.state === "cart") throw notFound();
  return order;
}

export async function loadRecord(ctx: Ctx, order: OrderRow): Promise<OrderRecord> {
  const isIt = sql`from orders o where o.id = ${order.id}`;
  const [stored] = await selectRows(ctx.db, recordColumns(ctx), isIt);
  if (!stored) throw notFound();
  return readRecord(ctx, order, stored);
}

/** 404 for an order the caller may not see; logged, because the caller has its token. */
function hidden(ctx: Ctx, order: OrderRow | undefined) {
  if (order) logSecurity(ctx, { event: "access.denied", wanted: `order:${order.id}` });
  return notFound();
}

type ReadingRights = Pick<OrderRow, "state" | "email" | "customerId" | "createdByGuest">;

function mayRead(ctx: Ctx, order: ReadingRights): boolean {
  if (ctx.actor.type === "system") return true;
  if (order.state === "cart" && order.customerId === null) return true;
  const isPlacedByGuest = order.createdByGuest && order.state !== "cart";
  if (isPlacedByGuest && ctx.actor.type === "guest") return true;
  return isBuyer(ctx, order);
}

/** Whether the caller is the account that placed the order, or that verified the mailbox of a guest's order. */
export function isBuyer({ actor }: Ctx, order: ReadingRights): boolean {
  if (actor.type !== "customer" || order.customerId !== null)
    return actor.type === "customer" && actor.id === order.customerId;
  return order.state !== "cart" && order.email?.toLowerCase() === actor.email.toLowerCase();
}

type Holder = Pick<OrderRow, "id" | "email">;

/**
 * A key to withdraw from one order, for links in emails to its mailbox. The order's token alone only allows reading and
 * paying. The mailbox is signed too, so that correcting it revokes earlier links.
 */
export const withdrawalKey = (ctx: Ctx, { id, email }: Holder): string =>
  sign(ctx, "order withdrawal", `${id} ${email?.toLowerCase() ?? ""}`);

export const mayWithdraw = (ctx: Ctx, order: Holder, key: string | null | undefined): boolean =>
  Boolean(key) && isSame(key ?? "", withdrawalKey(ctx, order));

const i = alias(orderItems, "i");

const itemColumns = pick(i, "id", "quantity", "amount", "customMessage", "gift");

/** A cart's item from the catalogue, or a placed one from its snapshot. */
type StoredItem = Omit<ItemRow, keyof ItemSnapshot> &
  Partial<ItemSnapshot> & { snapshot?: unknown };

const placedItem: SQL<StoredItem> = jsonObject({
  ...itemColumns,
  snapshot: sql<unknown>`i.snapshot`,
});

/** JSON of the items of order `o`. Carts follow the catalogue, placed orders their snapshots. */
const itemsJson = (ctx: Pick<Ctx, "config">): SQL<StoredItem[]> => sql`
  (case when o.state = 'cart'
    then ${jsonList(sql`item`, sql`from (${cartItems(ctx)}) item`, sql`item.id`)}
    else ${jsonList(placedItem, sql`from order_items i where i.order_id = o.id`, sql`i.id`)}
  end)`;

export async function loadItemsAsNow(ctx: Ctx, orderIds: number[]): Promise<ItemRow[]> {
  const items = cartItems(ctx);
  const found = sql`from orders o cross join lateral (${items}) item where o.id in ${orderIds}`;
  const [order] = await selectRows(
    ctx.db,
    { items: jsonList<ItemRow>(sql`item`, found, sql`item.id`) },
    sql``,
  );
  return order?.items ?? [];
}

type Card = { enabled: boolean; expiresAt: Date | null; amount: number };

export function findCardProblem(card: Card, now: Date): string | null {
  if (!card.enabled) return "The gift card is not enabled";
  if (card.expiresAt && card.expiresAt <= now) return "The gift card is expired";
  return card.amount > 0 ? null : "The gift card has no balance left";
}
