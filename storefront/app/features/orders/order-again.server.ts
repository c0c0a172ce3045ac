import { type CartVisit, readOpenOrder } from "#app/features/cart/cart.server.ts";
import { setCartToken } from "#app/features/session/cookies.server.ts";
import { ApiError } from "#contract/api-error.ts";
import { skipBotCheck } from "#contract/client/cart.ts";
import type { Order, OrderItem } from "#contract/order.ts";
import * as m from "#messages";

/** Puts the products of an order in the cart again, and says what could not be. */
export async function orderAgain(visit: CartVisit, order: Order): Promise<string> {
  const wanted = order.items.filter((item) => !item.giftBox && !item.giftCard);
  const token =
    (await readOpenOrder(visit))?.token ?? (await visit.shop.createCart(skipBotCheck)).token;
  await setCartToken(visit.headers, token);
  const missing: string[] = [];
  // One after the other: they all change the same cart.
  for (const item of wanted) {
    if (!(await isAdded(visit, token, item))) missing.push(item.productName);
  }
  const count = wanted.length - missing.length;
  if (count === 0) return m["order.again_none"]();
  const done = m["order.again_done"]({ count });
  return missing.length === 0
    ? done
    : `${done} ${m["order.again_missing"]({ names: missing.join(", ") })}`;
}

async function isAdded({ shop }: CartVisit, token: string, item: OrderItem): Promise<boolean> {
  const { variant: productVariant, quantity } = item;
  try {
    await shop.addItem(token, { productVariant, quantity, recaptchaToken: skipBotCheck });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false;
    throw error;
  }
}
