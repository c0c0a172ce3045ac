import { announceChange, changeVisitorState } from "#app/features/session/visitor-state.ts";
import { pageHref } from "#app/ui/page-link.tsx";
import { cartPath } from "#contract/paths.ts";
import { announce, openCartDrawer } from "#app/features/cart-drawer/drawer-state.tsx";
import type { CartResult } from "./cart-request.ts";

/** Sends a form of the cart. */
export async function send(write: () => Promise<CartResult>): Promise<CartResult> {
  const result = await write();
  applyResult(result);
  return result;
}

/** What a result changes in this tab and in the others. */
export function applyResult(result: CartResult): void {
  if (!result.ok) return;
  announce(result.message);
  announceChange();
  if (result.wishlist) changeVisitorState({ wishlist: result.wishlist });
  if (!result.cart) return;
  const { cart } = result;
  changeVisitorState({ cartQuantity: cart.quantity });
  // After the router has taken in the answer: what the drawer loads before that would be loaded a second time.
  if (location.pathname !== pageHref(cartPath)) setTimeout(() => openCartDrawer(cart));
}
