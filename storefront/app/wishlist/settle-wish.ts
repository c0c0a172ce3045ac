import { inTurn } from "#app/cart/in-turn.ts";
import { settle } from "#app/cart/settle.ts";
import { announceChange, changeVisitorState } from "#app/shop/visitor-state.ts";
import * as m from "#messages";
import type { WishResult } from "./wishlist-result.ts";

/** Sends a form of the wishlist and tells this tab and the others what came of it. */
export async function sendWish(
  request: Request,
  write: () => Promise<WishResult>,
): Promise<WishResult> {
  try {
    const result = await inTurn(request.signal, write);
    if (result.ok) {
      changeVisitorState({ wishlist: result.wishlist });
      if (result.cart) settle(result.cart);
      announceChange();
    }
    return result;
  } catch (error) {
    if (request.signal.aborted || error instanceof Response) throw error;
    return { ok: false, message: m["wishlist.error"]() };
  }
}
