import { setCartToken } from "#app/shop/cart-token.server.ts";
import { isOutage } from "#app/shop/outage.ts";
import { ApiError } from "#contract/api-error.ts";
import { cartErrorMessage } from "./cart-errors.ts";
import type { CartVisit } from "./cart-visit.server.ts";

/** The visitor's cart, or a new one. The token is stored at once: should an add be refused, the next one finds this cart. */
export async function openCart(
  visit: CartVisit,
  botCheck: string,
): Promise<string | { refused: string }> {
  if (visit.token !== null) return visit.token;
  try {
    const { token } = await visit.shop.createCart(botCheck);
    await setCartToken(visit.headers, token);
    return token;
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    return { refused: cartErrorMessage("create", error) };
  }
}
