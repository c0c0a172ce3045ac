import {
  announceChange,
  changeVisitorState,
  readVisitorState,
} from "#app/features/session/visitor-state.ts";
import { pageHref } from "#app/ui/page-link.tsx";
import { cartPath } from "#contract/paths.ts";
import {
  announce,
  changeDrawer,
  expectation,
  isDrawerOpen,
  openCartDrawer,
  readDrawer,
} from "#app/features/cart-drawer/drawer-state.tsx";
import { afterPaint } from "./cart-form.tsx";
import type { CartResult } from "./cart-request.ts";

/** Sends a form of the cart; what it adds is counted at once, and not any more if it is refused. */
export async function send(
  request: Request,
  write: () => Promise<CartResult>,
): Promise<CartResult> {
  const shown = readDrawer().adding !== undefined;
  const added = shown ? 0 : addedPieces(await request.clone().formData());
  count(added);
  const takeBack = () => {
    count(-added);
    expectation.takeBack?.();
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

const addedPieces = (form: FormData) =>
  form.has("piece") ? 1 : form.get("intent") === "add" ? Number(form.get("quantity")) || 0 : 0;

function count(more: number): void {
  if (more !== 0) changeVisitorState({ cartQuantity: readVisitorState().cartQuantity + more });
}

/** What a result changes in this tab and in the others; a drawer that was `shown` ahead and closed stays closed. */
export function applyResult(result: CartResult, shown = false): void {
  if (!result.ok) return;
  announce(result.message);
  announceChange();
  if (result.wishlist) changeVisitorState({ wishlist: result.wishlist });
  if (!result.cart) return;
  const { cart } = result;
  changeVisitorState({ cartQuantity: cart.quantity });
  // After the router has taken in the answer: what the drawer loads before that would be loaded a second time.
  setTimeout(() => {
    const opens = location.pathname !== pageHref(cartPath) && (!shown || isDrawerOpen());
    if (opens) openCartDrawer(cart);
    else changeDrawer({ adding: undefined });
  });
}
