import { clearCartToken } from "#app/shop/cart-token.server.ts";
import { isOutage } from "#app/shop/outage.ts";
import { ApiError } from "#contract/api-error.ts";
import type { Order } from "#contract/order.ts";
import type { CartVisit } from "./cart-visit.server.ts";

/** The visitor's cart, null when nothing is in it. SPEC §4: the token of an emptied cart is cleared. */
export async function readCart(visit: CartVisit): Promise<Order | null> {
  const order = await readOpenOrder(visit);
  if (order?.items.length !== 0) return order;
  await clearCartToken(visit.headers);
  return null;
}

/**
 * A token that cannot be loaded is cleared (SPEC §4), but not because of an outage: the cart is still there
 * and comes back with the backend. Then it throws.
 */
export async function readOpenOrder({ shop, token, headers }: CartVisit): Promise<Order | null> {
  if (token === null) return null;
  try {
    const order = await shop.order(token);
    if (order.checkoutState !== "completed") return order;
  } catch (error) {
    if (!(error instanceof ApiError) || isOutage(error)) throw error;
  }
  await clearCartToken(headers);
  return null;
}
