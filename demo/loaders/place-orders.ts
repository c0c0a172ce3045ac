import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { updateById } from "#commerce/kernel/db/rows.ts";
import {
  type ItemRow,
  loadItemsAsNow,
  pricingLine,
  reserveNumbers,
  writeSnapshot,
} from "#commerce/orders/index.ts";
import { orderItems, orders, variants } from "#commerce/schema.ts";
import { price } from "#contract/pricing/index.ts";
import type { ContentFolder } from "../content-folder.ts";
import { daysAfter, idOf, idsByCode } from "./lookup.ts";
import { loadHistory, type Placed, ships, statesOf, type DemoOrder } from "./order-history.ts";
import { orderRules } from "./promotions.ts";

/**
 * Adds missing orders without sending emails. Inserted table by table, because placing a hundred orders one by one
 * would delay the first start.
 */
export async function placeOrders(
  ctx: Ctx,
  folder: ContentFolder,
  content: DemoOrder[],
): Promise<void> {
  const known = await ctx.db.select({ number: orders.number }).from(orders);
  const taken = new Set(known.map(({ number }) => number));
  const newOrders = content.filter(({ number }) => !taken.has(number));
  if (newOrders.length === 0) return;
  const ids = await insertOrders(ctx, newOrders);
  const placed = await freeze(ctx, folder, newOrders, ids, await insertItems(ctx, newOrders, ids));
  await loadHistory(ctx, placed);
  await reserveNumbers(ctx, Math.max(...newOrders.map(({ number }) => Number(number.slice(2)))));
}

async function insertOrders(ctx: Ctx, newOrders: DemoOrder[]): Promise<Map<string, number>> {
  const { channelCode, localeCode, currencyCode } = ctx.config;
  const rows = newOrders.map(({ number, status, at, columns }) => {
    const { state, paymentState } = statesOf[status];
    return {
      token: randomBytes(24).toString("base64url"),
      number,
      channelCode,
      localeCode,
      currencyCode,
      state,
      paymentState,
      checkoutState: "completed" as const,
      createdAt: at,
      updatedAt: at,
      completedAt: at,
      cancelledAt: state === "cancelled" ? daysAfter(ctx.clock(), at, 7) : null,
      ...columns,
    };
  });
  const made = await ctx.db
    .insert(orders)
    .values(rows)
    .returning({ id: orders.id, number: orders.number });
  return new Map(made.map(({ id, number }) => [number ?? "", id]));
}

/** Inserts the items of each order with the current variants. */
async function insertItems(ctx: Ctx, newOrders: DemoOrder[], ids: Map<string, number>) {
  const sold = await ctx.db.select({ id: variants.id, code: variants.code }).from(variants);
  const variantIds = idsByCode(sold);
  const made = await ctx.db
    .insert(orderItems)
    .values(
      newOrders.flatMap(({ number, items }) =>
        items.map(({ variantCode, quantity }) => ({
          orderId: idOf(ids, number),
          variantId: idOf(variantIds, variantCode),
          quantity,
        })),
      ),
    )
    .returning({ id: orderItems.id, orderId: orderItems.orderId });
  const orderOf = new Map(made.map(({ id, orderId }) => [id, orderId]));
  const items = await loadItemsAsNow(ctx, [...ids.values()]);
  return Map.groupBy(items, ({ id }) => orderOf.get(id) ?? 0);
}

/** Stores prices and pictures as of the order's date; open orders reserve their pieces. */
async function freeze(
  ctx: Ctx,
  folder: ContentFolder,
  newOrders: DemoOrder[],
  ids: Map<string, number>,
  bought: Map<number, ItemRow[]>,
): Promise<Placed[]> {
  const rules = await orderRules(ctx, folder);
  const placed = newOrders.map((order) => {
    const id = idOf(ids, order.number);
    const items = (bought.get(id) ?? []).map((item) => atPrice(order, item));
    const { couponCode = null, shippingMethodCode, paymentMethodCode, customerId } = order.columns;
    const cart = {
      lines: items.map(pricingLine),
      couponCode,
      giftCards: [],
      shippingMethodCode,
      paymentMethodCode,
      consultation: order.columns.consultation ?? false,
      customer: { hasAccount: Boolean(customerId), orderCount: 0, couponUses: 0 },
      now: order.pricedAt,
    };
    const priced = price(cart, rules);
    if (order.total !== undefined && priced.total !== order.total)
      throw new Error(`Demo order ${order.number} costs ${priced.total}, not ${order.total}`);
    return { ...order, ...statesOf[order.status], id, items, priced };
  });
  await freezeItems(ctx, placed);
  for (const order of placed)
    await updateById(ctx.db, orders, order.id, {
      priced: order.priced,
      total: order.priced.total,
      shippingState: ships(order) ? order.shippingState : "no_shipping",
    });
  return placed;
}

/** Uses the price at the time of the order, which may differ from the catalogue's. */
function atPrice({ items }: DemoOrder, item: ItemRow): ItemRow {
  const { unitPriceCents: unitPrice } =
    items.find(({ variantCode }) => variantCode === item.variant.code) ?? {};
  if (unitPrice === undefined) return item;
  const prices = { price: unitPrice, originalPrice: unitPrice, lowestPriceBeforeDiscount: null };
  return { ...item, variant: { ...item.variant, ...prices } };
}

async function freezeItems(ctx: Ctx, placed: Placed[]): Promise<void> {
  const stock = await ctx.db.select().from(variants);
  const free = new Map(stock.map(({ id, onHand, onHold }) => [id, onHand - onHold]));
  const frozen = placed.flatMap(({ items, holds }) =>
    items.map(({ id, quantity, variant, product }) => {
      const left = (free.get(variant.id) ?? 0) - quantity;
      const held = holds && variant.tracked && left >= 0;
      if (held) free.set(variant.id, left);
      return { id, held: held ? quantity : 0, snapshot: writeSnapshot({ variant, product }) };
    }),
  );
  await ctx.db.execute(sql`update order_items i set snapshot = x.snapshot, held = x.held
    from jsonb_to_recordset(${JSON.stringify(frozen)}::jsonb) as x(id int, held int, snapshot jsonb)
    where i.id = x.id`);
  await ctx.db.execute(sql`update variants v set on_hold = v.on_hold + h.held
    from (select variant_id, sum(held)::int as held from order_items
      where order_id in ${placed.map(({ id }) => id)} and held > 0 group by variant_id) h
    where v.id = h.variant_id`);
}
