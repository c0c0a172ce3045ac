import { clearCartToken, setCartToken } from "#app/shop/cart-token.server.ts";
import { isOutage } from "#app/shop/outage.ts";
import { ApiError } from "#contract/api-error.ts";
import { botCheckNotSupported, skipBotCheck } from "#contract/client/cart.ts";
import type { Order } from "#contract/order.ts";
import * as m from "#messages";
import { cartErrorMessage, isLostCart } from "./cart-errors.ts";
import type { AddRequest } from "./cart-request.ts";
import type { CartRefused, CartResult } from "./cart-result.ts";
import { cartView } from "./cart-view.ts";
import type { CartVisit } from "./cart-visit.server.ts";
import { readOpenOrder } from "./read-cart.server.ts";
import { attemptAgain, requestedProduct, wantedByAdd } from "./refused-add.server.ts";
import { openCart } from "./open-cart.server.ts";
import { parseQuantity } from "./quantity.ts";

export async function addToCart(visit: CartVisit, request: AddRequest): Promise<CartResult> {
  const quantity = parseQuantity(request.quantity);
  if (quantity === null) return refuse(visit, request, m["cart.error_quantity"]());
  const botCheck = request.recaptchaToken ?? botCheckNotSupported;
  const token = await openCart(visit, botCheck);
  if (typeof token !== "string") return refuse(visit, request, token.refused);
  try {
    const { productVariant, amount, customMessage } = request;
    const order = await visit.shop.addItem(token, {
      productVariant,
      quantity,
      amount,
      customMessage,
      recaptchaToken: visit.token === null ? skipBotCheck : botCheck,
    });
    await setCartToken(visit.headers, token);
    return { ok: true, message: added(order, request), cart: cartView(order) };
  } catch (error) {
    return explain(visit, request, quantity, error);
  }
}

async function explain(
  visit: CartVisit,
  request: AddRequest,
  quantity: number,
  error: unknown,
): Promise<CartRefused> {
  if (!(error instanceof ApiError) && !isOutage(error)) throw error;
  if (isLostCart("add", error)) await clearCartToken(visit.headers);
  if (isLostCart("add", error) || isOutage(error))
    return refuse(visit, request, cartErrorMessage("add", error));
  const product = await requestedProduct(visit.shop, request);
  const order = await readOpenOrder(visit);
  // The order was completed elsewhere: its token is cleared by now.
  const placed = visit.token !== null && order === null;
  const wanted = placed ? undefined : wantedByAdd(product, order, request, quantity);
  return {
    ok: false,
    message: cartErrorMessage("add", error, wanted),
    attempt: attemptAgain(product, request),
  };
}

async function refuse(
  { shop }: CartVisit,
  request: AddRequest,
  message: string,
): Promise<CartRefused> {
  const attempt = attemptAgain(await requestedProduct(shop, request), request);
  return { ok: false, message, attempt };
}

function added(order: Order, { productVariant }: AddRequest): string {
  const item = order.items.find((one) => one.variant === productVariant);
  if (!item) return m["cart.added"]();
  return m["cart.added_product"]({
    product: [item.productName, item.variantName].filter(Boolean).join(", "),
  });
}
