import { clearCartToken } from "#app/shop/cart-token.server.ts";
import { ApiError } from "#contract/api-error.ts";
import * as m from "#messages";
import { cartErrorMessage } from "./cart-errors.ts";
import type { CartResult } from "./cart-result.ts";
import type { CartVisit } from "./cart-visit.server.ts";

export async function emptyCart({ shop, token, headers }: CartVisit): Promise<CartResult> {
  try {
    if (token !== null) await shop.emptyCart(token);
    await clearCartToken(headers);
    return { ok: true, message: m["cart.emptied"]() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, message: cartErrorMessage("empty", error) };
  }
}
