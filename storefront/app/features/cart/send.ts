import { announceChange, changeVisitorState } from "#app/features/session/visitor-state.ts";
import { pageHref } from "#app/ui/page-link.tsx";
import { cartPath } from "#contract/paths.ts";
import * as m from "#messages";
import { announce, openCartDrawer } from "../cart-drawer/drawer-state.ts";
import { refuseChange } from "./cart-errors.ts";
import { type CartRefused, type CartResult, parseCartRequest } from "./cart-request.ts";

/** Sends a form of the cart. A broken connection is a refusal like others: nothing typed is lost. */
export async function send(
  request: Request,
  write: () => Promise<CartResult>,
): Promise<CartResult> {
  const copy = request.clone();
  try {
    const result = await inSequence(request.signal, write);
    applyResult(result);
    return result;
  } catch (error) {
    if (request.signal.aborted) throw error;
    return unreachable(await copy.formData());
  }
}

function unreachable(form: FormData): CartRefused {
  const request = parseCartRequest(form);
  const message = m["cart.error_outage"]();
  const refused: CartRefused =
    request?.intent === "change" ? refuseChange(request, message) : { ok: false, message };
  return { ...refused, unreachable: true };
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

/** Two first adds at once would make two carts: writes wait for each other, in other tabs too. */
export function inSequence<Result>(
  signal: AbortSignal,
  write: () => Promise<Result>,
): Promise<Result> {
  return "locks" in navigator
    ? navigator.locks.request("rugiada-cart", { signal }, write)
    : write();
}
