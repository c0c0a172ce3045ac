import { eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { payments, shipments } from "../db/schema/orders.ts";
import { needsShipping } from "../orders/narrow-rules.ts";
import { eligiblePaymentMethods } from "../orders/present-methods.ts";
import type { PricedOrder } from "../orders/price-order.ts";

/**
 * A cart has one shipment when something in it ships and one payment when there is something to pay,
 * each with its pre-selected method; otherwise none. What is to be written alongside goes with the payment.
 */
export async function syncParcels(
  ctx: Ctx,
  pricedOrder: PricedOrder,
  alongside: SQL,
): Promise<PricedOrder> {
  const { record, priced } = pricedOrder;
  const pays = record.items.length > 0 && priced.total > 0;
  const shipmentRows = await syncShipment(ctx, pricedOrder, needsShipping(record));
  const paymentRows = await syncPayment(
    ctx,
    pricedOrder,
    pays ? { methodCode: paymentMethod(pricedOrder), amount: priced.total } : undefined,
    alongside,
  );
  return { ...pricedOrder, record: { ...record, shipments: shipmentRows, payments: paymentRows } };
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

async function syncPayment(
  ctx: Ctx,
  { record }: PricedOrder,
  wanted: { methodCode: string | null; amount: number } | undefined,
  alongside: SQL,
) {
  const orderId = record.order.id;
  const [current] = record.payments;
  if (wanted && current) {
    const { methodCode, amount } = wanted;
    await ctx.db.execute(sql`
      with alongside as (${alongside})
      update payments set method_code = ${methodCode}, amount = ${amount} where id = ${current.id}`);
    return [{ ...current, ...wanted }];
  }
  await ctx.db.execute(alongside);
  if (current) await ctx.db.delete(payments).where(eq(payments.orderId, orderId));
  if (!wanted) return [];
  return ctx.db
    .insert(payments)
    .values({ orderId, ...wanted })
    .returning();
}
