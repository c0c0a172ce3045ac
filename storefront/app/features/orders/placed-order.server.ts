import type { RouterContextProvider } from "react-router";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { shopContext } from "#app/features/api/context.server.ts";
import { ApiError } from "#contract/api-error.ts";
import type { Shop } from "#contract/client/client.ts";
import type { Order } from "#contract/order.ts";

/** A placed order and the shop that may act on it. */
export type PlacedOrder = { order: Order; shop: Shop; own: boolean };

/** Orders of guests are read without a bearer, those of customers with theirs; null when it is neither. */
export async function readPlacedOrder(
  context: Readonly<RouterContextProvider>,
  token: string,
): Promise<PlacedOrder | null> {
  const visitor = context.get(visitorContext);
  const asGuest = context.get(shopContext);
  const order = await find(asGuest, token);
  if (order) return { order, shop: asGuest, own: false };
  if (!(await visitor.session())) return null;
  const shop = await visitor.shop();
  const own = await find(shop, token);
  return own && { order: own, shop, own: true };
}

export async function findPlacedOrder(context: Readonly<RouterContextProvider>, token: string) {
  return (await readPlacedOrder(context, token))?.order ?? null;
}

async function find(shop: Shop, token: string): Promise<Order | null> {
  try {
    const order = await shop.order(token);
    return order.checkoutState === "completed" ? order : null;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 401)) return null;
    throw error;
  }
}
