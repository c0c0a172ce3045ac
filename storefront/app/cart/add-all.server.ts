import { clearCartToken, setCartToken } from "#app/shop/cart-token.server.ts";
import { isOutage } from "#app/shop/outage.ts";
import { ApiError } from "#contract/api-error.ts";
import { botCheckNotSupported, skipBotCheck } from "#contract/client/cart.ts";
import type { Order } from "#contract/order.ts";
import * as m from "#messages";
import { cartErrorMessage, isLostCart } from "./cart-errors.ts";
import type { AddAllRequest } from "./cart-request.ts";
import type { CartResult } from "./cart-result.ts";
import { cartView } from "./cart-view.ts";
import type { CartVisit } from "./cart-visit.server.ts";
import { openCart } from "./open-cart.server.ts";

/** What cannot be had today is left out, and said. */
export async function addAll(visit: CartVisit, request: AddAllRequest): Promise<CartResult> {
  const { productVariants, recaptchaToken = botCheckNotSupported } = request;
  const token = await openCart(visit, recaptchaToken);
  if (typeof token !== "string") return { ok: false, message: token.refused };
  let order: Order | undefined;
  let added = 0;
  // One after the other: they all change the same cart.
  for (const [index, productVariant] of productVariants.entries()) {
    try {
      // A check counts once, whatever became of the product it came with.
      const botCheck = visit.token === null || index > 0 ? skipBotCheck : recaptchaToken;
      order = await visit.shop.addItem(token, {
        productVariant,
        quantity: 1,
        recaptchaToken: botCheck,
      });
      added++;
    } catch (error) {
      if (!(error instanceof ApiError) && !isOutage(error)) throw error;
      const lost = isLostCart("add", error);
      if (lost) await clearCartToken(visit.headers);
      if (lost || isOutage(error)) return { ok: false, message: cartErrorMessage("add", error) };
    }
  }
  if (!order) return { ok: false, message: m["cart.added_none"]() };
  await setCartToken(visit.headers, token);
  const missing = productVariants.length - added;
  const message = [
    m["cart.added_several"]({ count: added }),
    ...(missing > 0 ? [m["cart.added_missing"]({ count: missing })] : []),
  ].join(" ");
  return { ok: true, message, cart: cartView(order) };
}
