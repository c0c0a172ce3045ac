import type { RouterContextProvider } from "react-router";
import { visitorContext } from "#app/session/visitor.server.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { ApiError } from "#contract/api-error.ts";
import type { Shop } from "#contract/client.ts";
import type { Order } from "#contract/order.ts";

/** The placed order a link names, if the visitor may open it: as its customer, or as the guest who has its token. */
export async function findPlacedOrder(
  context: Readonly<RouterContextProvider>,
  token: string | null,
): Promise<Order | null> {
  if (!token) return null;
  const own = await open(await context.get(visitorContext).shop(), token);
  const order = own ?? (await open(context.get(shopContext), token));
  return order?.checkoutState === "completed" ? order : null;
}

async function open(shop: Shop, token: string): Promise<Order | null> {
  try {
    return await shop.order(token);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return null;
    throw error;
  }
}
