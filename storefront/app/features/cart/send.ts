import {
  announceChange,
  changeVisitorState,
  countPieces,
} from "#app/features/session/visitor-state.ts";
import { pageHref } from "#app/ui/page-link.tsx";
import { cartPath } from "#contract/paths.ts";
import {
  announce,
  changeDrawer,
  drawerId,
  isDrawerOpen,
  openCartDrawer,
  readDrawer,
} from "#app/features/cart-drawer/drawer-state.tsx";
import { addedPieces } from "#app/features/product-card/addable.ts";
import { afterPaint } from "./cart-form.tsx";
import type { CartResult } from "./cart-request.ts";

/** Sends a cart form. Added pieces are counted optimistically, and removed again if it fails. */
export async function send(
  request: Request,
  write: () => Promise<CartResult>,
): Promise<CartResult> {
  const shown = readDrawer().adding !== undefined;
  const added = addedPieces(await request.clone().formData());
  if (!shown) countPieces(added);
  const takeBack = () => {
    countPieces(-added);
    if (!shown) return;
    changeDrawer({ adding: undefined });
    const panel = document.getElementById(drawerId);
    if (panel instanceof HTMLDialogElement) panel.close();
  };
  await afterPaint();
  const result = await write().catch((error: unknown) => {
    takeBack();
    throw error;
  });
  if (!result.ok) takeBack();
  applyResult(result, shown);
  return result;
}

/** Applies a result to this tab and notifies the others; a drawer that was `shown` early and closed stays closed. */
export function applyResult(result: CartResult, shown = false): void {
  if (!result.ok) return;
  announce(result.message);
  announceChange();
  if (result.wishlist) changeVisitorState({ wishlist: result.wishlist });
  if (!result.cart) return;
  const { cart } = result;
  changeVisitorState({ cartQuantity: cart.quantity });
  // After the router has processed the response: otherwise the drawer's data would load twice.
  setTimeout(() => {
    const opens = location.pathname !== pageHref(cartPath) && (!shown || isDrawerOpen());
    if (opens) openCartDrawer(cart);
    else changeDrawer({ adding: undefined });
  });
}
