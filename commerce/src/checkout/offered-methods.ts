import type { PaymentMethod, ShippingMethod } from "#contract/order.ts";
import type { Ctx } from "../ctx.ts";
import { CommerceError } from "../errors.ts";
import { findOrder, loadRecord } from "../orders/load-order.ts";
import { presentPaymentMethods, presentShippingMethods } from "../orders/present-methods.ts";
import { priceOrder } from "../orders/price-order.ts";
import type { PricedOrder } from "../orders/price-order.ts";

export async function offeredShippingMethods(
  ctx: Ctx,
  token: string,
  shipmentId: number,
): Promise<ShippingMethod[]> {
  const pricedOrder = await find(ctx, token);
  const isThere = pricedOrder?.record.shipments.some(({ id }) => id === shipmentId);
  return pricedOrder && isThere ? presentShippingMethods(ctx, pricedOrder) : [];
}

export async function offeredPaymentMethods(
  ctx: Ctx,
  token: string,
  paymentId: number,
): Promise<PaymentMethod[]> {
  const pricedOrder = await find(ctx, token);
  const isThere = pricedOrder?.record.payments.some(({ id }) => id === paymentId);
  return pricedOrder && isThere ? presentPaymentMethods(ctx, pricedOrder) : [];
}

/** What is not there has no methods: an empty collection, not an error. */
async function find(ctx: Ctx, token: string): Promise<PricedOrder | undefined> {
  try {
    return await priceOrder(ctx, await loadRecord(ctx, await findOrder(ctx, token)));
  } catch (error) {
    if (error instanceof CommerceError && error.code === "not_found") return undefined;
    throw error;
  }
}
