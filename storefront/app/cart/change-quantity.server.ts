import { setCartToken } from "#app/shop/cart-token.server.ts";
import { isOutage } from "#app/shop/outage.ts";
import { ApiError } from "#contract/api-error.ts";
import type { OrderItem } from "#contract/order.ts";
import { formatEuro } from "#contract/money.ts";
import * as m from "#messages";
import { cartErrorMessage } from "./cart-errors.ts";
import type { ChangeRequest } from "./cart-request.ts";
import type { CartResult } from "./cart-result.ts";
import type { CartVisit } from "./cart-visit.server.ts";
import { parseQuantity } from "./quantity.ts";
import { readOpenOrder } from "./read-cart.server.ts";
import { refuseChange } from "./refuse-change.ts";

export async function changeQuantity(
  visit: CartVisit,
  request: ChangeRequest,
): Promise<CartResult> {
  const typed = parseQuantity(request.quantity);
  const quantity = typed === null ? null : parseQuantity(String(typed + request.step));
  if (quantity === null) return refuseChange(request, m["cart.error_quantity"]());
  if (visit.token === null) return refuseChange(request, m["cart.error_gone"]());
  try {
    const order = await visit.shop.changeItem(visit.token, request.item, quantity);
    await setCartToken(visit.headers, visit.token);
    const product = order.items.find((item) => item.id === request.item)?.productName ?? "";
    const message = m["cart.changed"]({ product, quantity, total: formatEuro(order.total) });
    return { ok: true, message };
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    const item = isOutage(error) ? undefined : await itemOf(visit, request.item);
    const message = cartErrorMessage("change", error, item && wanted(item, quantity));
    return refuseChange(request, message);
  }
}

async function itemOf(visit: CartVisit, id: number): Promise<OrderItem | undefined> {
  return (await readOpenOrder(visit))?.items.find((item) => item.id === id);
}

function wanted({ productName, selectedVariant }: OrderItem, quantity: number) {
  const { available } = selectedVariant;
  return { name: productName, offer: null, available, alreadyInCart: 0, quantity };
}
