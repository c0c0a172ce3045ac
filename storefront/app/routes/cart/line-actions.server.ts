import type { RouterContextProvider } from "react-router";
import { isOutage } from "#app/features/api/outage.ts";
import { perform } from "#app/features/cart/cart-actions.server.ts";
import { cartErrorMessage } from "#app/features/cart/cart-errors.ts";
import type {
  CartRequest,
  CartResult,
  LineRequest,
  SwapRequest,
} from "#app/features/cart/cart-request.ts";
import { type CartVisit, readOpenOrder } from "#app/features/cart/cart.server.ts";
import { forgetRemoved, undoRemoval } from "#app/features/cart-lines/removed-lines.server.ts";
import { changeWishlist, wishlistVisit } from "#app/features/wishlist/wishlist.server.ts";
import { ApiError } from "#contract/api-error.ts";
import { botCheckNotSupported } from "#contract/client/cart.ts";
import * as m from "#messages";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** Every form of the cart; some need more of the visitor than the cart. */
export async function performInCart(
  asked: Asked,
  visit: CartVisit,
  wanted: CartRequest,
): Promise<CartResult> {
  switch (wanted.intent) {
    case "undo":
      return undoRemoval(asked.request, visit, wanted.recaptchaToken ?? botCheckNotSupported);
    case "favourite":
      return moveToWishlist(asked, visit, wanted);
    case "alert":
      return askAlert(visit, wanted);
    case "swap":
      return swapVariant(visit, wanted);
    default:
      return perform(visit, wanted);
  }
}

/** On the list first: what cannot be kept there stays in the cart. */
async function moveToWishlist(asked: Asked, visit: CartVisit, { item: id }: LineRequest) {
  const item = await itemOf(visit, id);
  if (!item) return gone();
  const wishes = await wishlistVisit(asked.request, asked.context);
  const wish = { product: item.product.slug, variant: item.selectedVariant.id };
  const kept = await changeWishlist(wishes, { intent: "add", ...wish }, asked);
  for (const cookie of wishes.headers.getSetCookie()) visit.headers.append("set-cookie", cookie);
  if (!kept.ok) return kept;
  const removed = await perform(visit, { intent: "remove", item: id });
  const message = m["cart.to_wishlist_done"]({ product: item.productName });
  return removed.ok ? { ...removed, message, wishlist: kept.wishlist } : removed;
}

/** As many pieces as the line had; it goes once they are in the cart. */
async function swapVariant(visit: CartVisit, { item: id, ...other }: SwapRequest) {
  const item = await itemOf(visit, id);
  if (!item) return gone();
  const added = await perform(visit, {
    ...other,
    intent: "add",
    quantity: String(item.quantity),
    product: item.product.slug,
    amount: undefined,
    customMessage: item.customMessage ?? undefined,
  });
  if (!added.ok) return { ok: false as const, message: added.message };
  const removed = await perform(visit, { intent: "remove", item: id });
  if (!removed.ok) return removed;
  await forgetRemoved(visit.headers);
  const { message, notice } = added;
  return { ok: true as const, message, ...(notice && { notice }) };
}

async function askAlert(visit: CartVisit, wanted: LineRequest): Promise<CartResult> {
  const order = await readOpenOrder(visit);
  const item = order?.items.find(({ id }) => id === wanted.item);
  const email = order?.email;
  if (!item || !email) return gone();
  try {
    await visit.shop.askStockAlert({
      email,
      productVariant: item.variant,
      recaptchaToken: wanted.recaptchaToken ?? botCheckNotSupported,
    });
    return { ok: true, message: m["cart.tell_me_done"]({ email, product: item.productName }) };
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    const message = isOutage(error)
      ? cartErrorMessage("change", error)
      : m["product.alert_failed"]();
    return { ok: false, message };
  }
}

async function itemOf(visit: CartVisit, id: number) {
  return (await readOpenOrder(visit))?.items.find((item) => item.id === id);
}

const gone = (): CartResult => ({ ok: false, message: m["cart.error_gone"]() });
