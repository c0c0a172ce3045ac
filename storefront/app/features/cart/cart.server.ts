import type { RouterContextProvider } from "react-router";
import { noStore } from "#app/features/api/caching.ts";
import { isOutage } from "#app/features/api/outage.ts";
import { clearCartToken, readCartToken } from "#app/features/session/cookies.server.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { ApiError } from "#contract/api-error.ts";
import type { Shop } from "#contract/client/client.ts";
import type { Order } from "#contract/order.ts";

/** One request about the visitor's cart, and the headers its answer will have. */
export type CartVisit = { shop: Shop; token: string | null; headers: Headers };

export async function cartVisit(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<CartVisit> {
  const visitor = context.get(visitorContext);
  const shop = await visitor.shop();
  return {
    shop,
    token: visitor.hasLostSession() ? null : await readCartToken(request),
    headers: new Headers({ "cache-control": noStore }),
  };
}

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
