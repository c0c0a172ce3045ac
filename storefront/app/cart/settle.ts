import { announceChange, changeVisitorState } from "#app/shop/visitor-state.ts";
import { announce } from "./announcement.ts";
import { cartPath } from "./cart-path.ts";
import type { CartResult } from "./cart-result.ts";
import { openCartDrawer } from "./drawer-state.ts";

/** What a result changes in this tab and in the others. */
export function settle(result: CartResult): void {
  if (!result.ok) return;
  announce(result.message);
  announceChange();
  if (!result.cart) return;
  changeVisitorState({ cartQuantity: result.cart.quantity });
  if (location.pathname !== cartPath) openCartDrawer(result.cart);
}
