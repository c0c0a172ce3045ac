import { announce } from "#app/cart/announcement.ts";
import { inTurn } from "#app/cart/in-turn.ts";
import { settle } from "#app/cart/settle.ts";
import { announceChange } from "#app/shop/visitor-state.ts";
import * as m from "#messages";
import { expectWish } from "./expected-wishes.ts";
import { parseWishRequest } from "./wishlist-request.ts";
import type { WishResult } from "./wishlist-result.ts";

/** Sends a form of the wishlist and tells this tab and the others what came of it. */
export async function sendWish(
  request: Request,
  write: () => Promise<WishResult>,
): Promise<WishResult> {
  const wish = parseWishRequest(await request.clone().formData());
  const settleWish = expectWish(wish);
  try {
    const result = await inTurn(request.signal, write);
    settleWish(result.ok ? result.wishlist : null);
    if (result.ok) announceChange();
    if (result.ok && result.cart) settle(result.cart);
    else announce(result.message);
    return result;
  } catch (error) {
    settleWish(null);
    if (request.signal.aborted || error instanceof Response) throw error;
    const message = m["wishlist.error"]();
    announce(message);
    return { ok: false, message };
  }
}
