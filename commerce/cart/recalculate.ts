import { eq, sql } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import {
  eligiblePaymentMethods,
  loadPriced,
  lockOrder,
  needsShipping,
  type OrderRow,
  presentOrder,
  type PricedOrder,
} from "../orders/index.ts";
import { payments, shipments } from "../orders/schema.ts";

/** Reloads and reprices a locked cart; called after every change. */
export async function recalculateCart(ctx: Ctx, { id }: { id: number }): Promise<Order> {
  return presentOrder(ctx, await savePriced(ctx, await loadPriced(ctx, id)));
}

/**
 * Stores the total the shopper now sees. Creates or removes shipment and payment: one shipment if anything ships, one
 * payment if there is something to pay, each with its default method.
 */
export async function savePriced(ctx: Ctx, pricedOrder: PricedOrder): Promise<PricedOrder> {
  const { record, priced } = pricedOrder;
  const pays = record.items.length > 0 && priced.total > 0;
  const shipmentRows = await syncShipment(ctx, pricedOrder, needsShipping(record));
  const paymentRows = await saveTotalAndPayment(
    ctx,
    pricedOrder,
    pays ? { methodCode: paymentMethod(pricedOrder), amount: priced.total } : undefined,
  );
  return { ...pricedOrder, record: { ...record, shipments: shipmentRows, payments: paymentRows } };
}

/** Prices may have changed since the cart was saved; the total shown becomes the agreed one. */
export async function readOrder(ctx: Ctx, order: OrderRow): Promise<Order> {
  const pricedOrder = await loadPriced(ctx, order.id);
  const { record, priced } = pricedOrder;
  // Without a shipment no shipping method could be chosen.
  const isSynced = needsShipping(record) === record.shipments.length > 0;
  if (order.state !== "cart" || (priced.total === order.total && isSynced))
    return presentOrder(ctx, pricedOrder);
  return withTransaction(ctx, async (ctx) => {
    const locked = await lockOrder(ctx, order.token);
    if (locked.state === "cart") return recalculateCart(ctx, locked);
    return presentOrder(ctx, await loadPriced(ctx, locked.id));
  });
}

function paymentMethod(pricedOrder: PricedOrder): string | null {
  const eligible = eligiblePaymentMethods(pricedOrder);
  const chosen = pricedOrder.record.order.paymentMethodCode;
  return (eligible.find(({ code }) => code === chosen) ?? eligible[0])?.code ?? null;
}

async function syncShipment(ctx: Ctx, { record, priced }: PricedOrder, ships: boolean) {
  const orderId = record.order.id;
  const methodCode = priced.shippingMethodCode;
  const [current] = record.shipments;
  if (!ships) {
    if (current) await ctx.db.delete(shipments).where(eq(shipments.orderId, orderId));
    return [];
  }
  if (!current) return ctx.db.insert(shipments).values({ orderId, methodCode }).returning();
  if (current.methodCode === methodCode) return [current];
  return ctx.db
    .update(shipments)
    .set({ methodCode })
    .where(eq(shipments.id, current.id))
    .returning();
}

/** One statement for both: two made an add to cart 4% slower, measured next to the database. */
async function saveTotalAndPayment(
  ctx: Ctx,
  { record, priced }: PricedOrder,
  target: { methodCode: string | null; amount: number } | undefined,
) {
  const orderId = record.order.id;
  const saveTotal = sql`update orders set total = ${priced.total}, updated_at = ${ctx.clock()} where id = ${orderId}`;
  const [current] = record.payments;
  if (target && current) {
    const { methodCode, amount } = target;
    await ctx.db.execute(sql`
      with saved as (${saveTotal})
      update payments set method_code = ${methodCode}, amount = ${amount} where id = ${current.id}`);
    return [{ ...current, ...target }];
  }
  await ctx.db.execute(saveTotal);
  if (current) await ctx.db.delete(payments).where(eq(payments.orderId, orderId));
  if (!target) return [];
  return ctx.db
    .insert(payments)
    .values({ orderId, ...target })
    .returning();
}
