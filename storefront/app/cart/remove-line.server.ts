import { ApiError } from "#contract/api-error.ts";
import * as m from "#messages";
import { cartErrorMessage } from "./cart-errors.ts";
import type { RemoveRequest } from "./cart-request.ts";
import type { CartResult } from "./cart-result.ts";
import type { CartVisit } from "./cart-visit.server.ts";

export async function removeLine(
  { shop, token }: CartVisit,
  { item }: RemoveRequest,
): Promise<CartResult> {
  if (token === null) return { ok: false, message: m["cart.error_gone"]() };
  try {
    await shop.removeItem(token, item);
    return { ok: true, message: m["cart.removed"]() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ok: false, message: cartErrorMessage("remove", error) };
  }
}
