import { announce } from "#app/features/cart-drawer/drawer-state.tsx";
import { applyResult } from "#app/features/cart/send.ts";
import {
  announceChange,
  changeVisitorState,
  readVisitorState,
} from "#app/features/session/visitor-state.ts";
import * as m from "#messages";
import { parseWishRequest, type WishRequest, type WishResult } from "./wishlist-request.ts";

/** Sends a wishlist form and publishes the result to this tab and the others. */
export async function sendWish(
  request: Request,
  write: () => Promise<WishResult>,
): Promise<WishResult> {
  const wish = parseWishRequest(await request.clone().formData());
  const applyWish = expectWish(wish);
  try {
    const result = await write();
    applyWish(result.ok ? result.wishlist : null);
    if (result.ok) announceChange();
    if (result.ok && result.cart) applyResult(result.cart);
    else announce(result.message);
    return result;
  } catch (error) {
    applyWish(null);
    if (request.signal.aborted || error instanceof Response) throw error;
    const message = m["wishlist.error"]();
    announce(message);
    return { ok: false, message };
  }
}

type Change = Pick<WishRequest, "intent" | "product">;

const underWay = new Set<Change>();

/** Updates the hearts before the shop responds. Call the returned function with the response: the new list, or null. */
function expectWish(wish: WishRequest | null): (wishlist: string[] | null) => void {
  if (wish === null || wish.intent === "move") {
    return (wishlist) => wishlist && show(wishlist);
  }
  const before = readVisitorState().wishlist.includes(wish.product);
  underWay.add(wish);
  show(readVisitorState().wishlist);
  return (wishlist) => {
    underWay.delete(wish);
    const was: Change = { intent: before ? "add" : "remove", product: wish.product };
    show(wishlist ?? changed(readVisitorState().wishlist, was));
  };
}

/** Shows the shop's list with pending changes applied. */
const show = (wishlist: string[]) =>
  changeVisitorState({ wishlist: Array.from(underWay).reduce(changed, wishlist) });

function changed(wishlist: string[], { intent, product }: Change): string[] {
  const others = wishlist.filter((one) => one !== product);
  return intent === "add" ? [...others, product] : others;
}
