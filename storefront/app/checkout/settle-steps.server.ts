import type { Shop } from "#contract/client.ts";
import type { Order } from "#contract/order.ts";
import { isCallFailure } from "./call-failure.ts";
import { staleStep } from "./stale-step.ts";

/** Brings the checkout of a cart that was edited meanwhile up to date. */
export async function settleSteps(shop: Shop, order: Order): Promise<Order> {
  const stale = staleStep(order);
  if (!stale) return order;
  try {
    const shipment = order.shipments.at(0);
    const method = shipment?.method?.split("/").at(-1);
    if (stale === "shipping" && shipment && method)
      return await shop.selectShipping(order.token, shipment.id, decodeURIComponent(method));
    const { billingAddress, shippingAddress } = order;
    return await shop.updateOrder(order.token, { billingAddress, shippingAddress });
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return order;
  }
}
