import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { readAddress } from "#commerce/customers/index.ts";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { type ItemRow, loadItemsAsNow, reserveNumbers } from "#commerce/orders/index.ts";
import { price, type PricedCart } from "#contract/pricing/index.ts";
import {
  orderEvents,
  orderItems,
  orders,
  paymentMethods,
  payments,
  refunds,
  shipments,
  shippingMethods,
  variants,
} from "#commerce/schema.ts";
import type { AddressInput } from "#contract/address.ts";
import { calendarDateInRome, momentInRome } from "#contract/format/dates.ts";
import { addDays } from "#contract/italy/working-days.ts";
import type { ContentFolder } from "./content-folder.ts";
import { daysAfter } from "./loaders/lookup.ts";
import { type OrderStatus, statesOf, pricingLine } from "./loaders/order-history.ts";
import { orderRules } from "./loaders/orders.ts";

type DailyOrder = {
  number: string;
  daysAgo?: number;
  time?: string;
  minutesAgo?: number;
  status: OrderStatus;
  buyer: number;
  shippingMethod: string;
  paymentMethod: string;
  items: Record<string, number>;
};

type Guest = AddressInput & { email: string };
type DailyContent = { buyers: Guest[]; orders: DailyOrder[] };

export const readDaily = (folder: ContentFolder): DailyContent =>
  folder.read<DailyContent>("daily-orders.json");

/**
 * Weeks of guests' orders that end at the moment of loading, so that the desk has work and the figures move. Written
 * table by table: a first start must not wait for a hundred orders one by one.
 */
export async function loadDailyOrders(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const { buyers, orders: content } = readDaily(folder);
  const now = ctx.clock();
  const known = await ctx.db.select({ number: orders.number }).from(orders);
  const taken = new Set(known.map(({ number }) => number));
  const placed = content
    .filter(({ number }) => !taken.has(number))
    .map((order) => ({ ...order, at: momentOf(order, now), ...statesOf[order.status] }));
  if (placed.length === 0) return;
  const ids = await insertOrders(ctx, placed, buyers);
  const bought = await insertItems(ctx, placed, ids);
  const priced = await freeze(ctx, folder, placed, ids, bought);
  await insertParcels(ctx, placed, ids);
  await insertMoney(ctx, placed, ids, priced);
  await insertHistory(ctx, placed, ids);
  const last = Math.max(...placed.map(({ number }) => Number(number.slice(2))));
  await reserveNumbers(ctx, last);
}

type Placed = DailyOrder & { at: Date } & (typeof statesOf)[OrderStatus];
type Ids = Map<string, number>;

const idIn = (ids: Ids, { number }: Placed): number => ids.get(number) ?? 0;

function momentOf({ daysAgo = 0, time = "12:00", minutesAgo }: DailyOrder, now: Date): Date {
  if (minutesAgo !== undefined) return new Date(now.getTime() - minutesAgo * 60_000);
  return momentInRome(addDays(calendarDateInRome(now), -daysAgo), time);
}

async function insertOrders(ctx: Ctx, placed: Placed[], buyers: Guest[]): Promise<Ids> {
  const { channelCode, localeCode, currencyCode } = ctx.config;
  const rows = placed.map((order) => {
    const { email = "", ...home } = buyers[order.buyer] ?? {};
    const address = readAddress(home);
    const { at, state, paymentState, shippingState, number } = order;
    return {
      token: randomBytes(24).toString("base64url"),
      number,
      channelCode,
      localeCode,
      currencyCode,
      email,
      state,
      paymentState,
      shippingState,
      checkoutState: "completed" as const,
      shippingAddress: address,
      billingAddress: address,
      shippingMethodCode: order.shippingMethod,
      paymentMethodCode: order.paymentMethod,
      promisedFrom: addDays(calendarDateInRome(at), 2),
      promisedTo: addDays(calendarDateInRome(at), 4),
      createdAt: at,
      updatedAt: at,
      completedAt: at,
    };
  });
  const made = await ctx.db
    .insert(orders)
    .values(rows)
    .returning({ id: orders.id, number: orders.number });
  return new Map(made.map(({ id, number }) => [number ?? "", id]));
}

/** Each order's pieces, as the catalogue has them today. */
async function insertItems(ctx: Ctx, placed: Placed[], ids: Ids): Promise<Map<number, ItemRow[]>> {
  const sold = await ctx.db.select({ id: variants.id, code: variants.code }).from(variants);
  const variantIds = new Map(sold.map(({ id, code }) => [code, id]));
  const made = await ctx.db
    .insert(orderItems)
    .values(
      placed.flatMap((order) =>
        Object.entries(order.items).map(([code, quantity]) => ({
          orderId: idIn(ids, order),
          variantId: variantIds.get(code) ?? 0,
          quantity,
        })),
      ),
    )
    .returning({ id: orderItems.id, orderId: orderItems.orderId });
  const orderOf = new Map(made.map(({ id, orderId }) => [id, orderId]));
  return Map.groupBy(
    await loadItemsAsNow(ctx, [...ids.values()]),
    ({ id }) => orderOf.get(id) ?? 0,
  );
}

/** Prices and pictures as they were when it was placed; what waits holds its pieces. */
async function freeze(
  ctx: Ctx,
  folder: ContentFolder,
  placed: Placed[],
  ids: Ids,
  bought: Map<number, ItemRow[]>,
): Promise<Map<number, PricedCart>> {
  const rules = await orderRules(ctx, folder);
  const stock = await ctx.db.select().from(variants);
  const free = new Map(stock.map(({ id, onHand, onHold }) => [id, onHand - onHold]));
  const priced = new Map<number, PricedCart>();
  const frozen = placed.flatMap((order) => {
    const id = idIn(ids, order);
    const items = bought.get(id) ?? [];
    const cart = {
      lines: items.map((item) => pricingLine(item, item.variant.price ?? 0)),
      couponCode: null,
      giftCards: [],
      shippingMethodCode: order.shippingMethod,
      paymentMethodCode: order.paymentMethod,
      consultation: false,
      customer: { hasAccount: false, orderCount: 0, couponUses: 0 },
      now: order.at,
    };
    priced.set(id, price(cart, rules));
    return items.map(({ id, quantity, variant, product }) => {
      const left = (free.get(variant.id) ?? 0) - quantity;
      const holds = order.holds && variant.tracked && left >= 0;
      if (holds) free.set(variant.id, left);
      return { id, held: holds ? quantity : 0, snapshot: { variant, product } };
    });
  });
  await ctx.db.execute(sql`update order_items i set snapshot = x.snapshot, held = x.held
    from jsonb_to_recordset(${JSON.stringify(frozen)}::jsonb) as x(id int, held int, snapshot jsonb)
    where i.id = x.id`);
  await ctx.db.execute(sql`update variants v set on_hold = v.on_hold + h.held
    from (select variant_id, sum(held)::int as held from order_items
      where order_id in ${[...ids.values()]} and held > 0 group by variant_id) h
    where v.id = h.variant_id`);
  for (const [id, prices] of priced)
    await ctx.db
      .update(orders)
      .set({ priced: prices, total: prices.total })
      .where(eq(orders.id, id));
  return priced;
}

async function insertParcels(ctx: Ctx, placed: Placed[], ids: Ids): Promise<void> {
  const methods = await ctx.db.select().from(shippingMethods);
  const now = ctx.clock();
  await ctx.db.insert(shipments).values(
    placed.map((order) => {
      const method = methods.find(({ code }) => code === order.shippingMethod);
      const left = order.shipment === "shipped" || order.shipment === "delivered";
      return {
        orderId: idIn(ids, order),
        state: order.shipment,
        methodCode: order.shippingMethod,
        methodName: method?.name ?? null,
        trackingUrlTemplate: method?.trackingUrlTemplate ?? null,
        minDays: method?.minDays ?? null,
        maxDays: method?.maxDays ?? null,
        tracking: left ? `BRT${order.number.slice(2)}` : null,
        packedAt: left ? daysAfter(now, order.at, 0.8) : null,
        shippedAt: left ? daysAfter(now, order.at, 1) : null,
        deliveredAt: order.shipment === "delivered" ? daysAfter(now, order.at, 3) : null,
        createdAt: order.at,
      };
    }),
  );
}

async function insertMoney(
  ctx: Ctx,
  placed: Placed[],
  ids: Ids,
  priced: Map<number, PricedCart>,
): Promise<void> {
  const methods = await ctx.db.select().from(paymentMethods);
  const totalOf = (order: Placed) => priced.get(idIn(ids, order))?.total ?? 0;
  const made = await ctx.db
    .insert(payments)
    .values(
      placed.map((order) => {
        const method = methods.find(({ code }) => code === order.paymentMethod);
        return {
          orderId: idIn(ids, order),
          state: order.payment,
          methodCode: order.paymentMethod,
          methodName: method?.name ?? null,
          methodType: method?.type ?? null,
          instructions: method?.instructions ?? null,
          amount: totalOf(order),
          refunded: order.status === "refunded" ? totalOf(order) : 0,
          paidAt: order.at,
          createdAt: order.at,
          updatedAt: order.at,
        };
      }),
    )
    .returning({ id: payments.id, orderId: payments.orderId });
  const paymentOf = new Map(made.map(({ id, orderId }) => [orderId, id]));
  const back = placed.filter(({ status }) => status === "refunded");
  if (back.length === 0) return;
  await ctx.db.insert(refunds).values(
    back.map((order) => {
      const at = daysAfter(ctx.clock(), order.at, 9);
      return {
        orderId: idIn(ids, order),
        paymentId: paymentOf.get(idIn(ids, order)) ?? null,
        state: "succeeded" as const,
        amount: totalOf(order),
        settledAt: at,
        createdAt: at,
        updatedAt: at,
      };
    }),
  );
}

async function insertHistory(ctx: Ctx, placed: Placed[], ids: Ids): Promise<void> {
  const now = ctx.clock();
  await ctx.db.insert(orderEvents).values(
    placed.flatMap((order) => {
      const event = (type: string, days: number, data: object = {}) => ({
        orderId: idIn(ids, order),
        type,
        actor: "system",
        data,
        at: daysAfter(now, order.at, days),
      });
      const left = order.shipment === "shipped" || order.shipment === "delivered";
      return [
        event("placed", 0, { number: order.number }),
        event("paid", 0),
        ...(left ? [event("shipped", 1, { tracking: `BRT${order.number.slice(2)}` })] : []),
        ...(order.shipment === "delivered" ? [event("delivered", 3)] : []),
        ...(order.status === "refunded" ? [event("refunded", 9)] : []),
      ];
    }),
  );
}
