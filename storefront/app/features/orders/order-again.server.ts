import { redirect, type RouterContextProvider } from "react-router";
import { doneWith } from "#app/features/account/account-page.server.ts";
import { cartVisit, type CartVisit, readOpenOrder } from "#app/features/cart/cart.server.ts";
import { refusePress } from "#app/features/forms/form.server.ts";
import { setCartToken } from "#app/features/session/cookies.server.ts";
import { ApiError } from "#contract/api-error.ts";
import { skipBotCheck } from "#contract/client/cart.ts";
import type { Order, OrderItem } from "#contract/order.ts";
import { cartPath, productPath } from "#contract/paths.ts";
import * as m from "#messages";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** Adds the products of an order to the cart and redirects there; a refusal is shown on the order's page. */
export async function orderAgain({ request, context }: Asked, order: Order) {
  const [card] = order.items;
  // A gift card has an amount, a message and a recipient of its own.
  if (card && order.items.every(({ giftCard }) => giftCard))
    throw redirect(productPath(card.product.slug), 303);
  const visit = await cartVisit(request, context);
  const message = await addItems(visit, order).catch((error: unknown) =>
    refusePress(error, visit.headers),
  );
  if (typeof message !== "string") return message;
  const response = await doneWith(message, cartPath);
  for (const cookie of visit.headers.getSetCookie()) response.headers.append("set-cookie", cookie);
  throw response;
}

/** Returns a message about products that could not be added. */
async function addItems(visit: CartVisit, order: Order): Promise<string> {
  const items = order.items.filter((item) => !item.giftBox && !item.giftCard);
  const token =
    (await readOpenOrder(visit))?.token ?? (await visit.shop.createCart(skipBotCheck)).token;
  await setCartToken(visit.headers, token);
  const missing: string[] = [];
  // Sequential: concurrent adds to one cart would conflict.
  for (const item of items) {
    if (!(await isAdded(visit, token, item))) missing.push(item.productName);
  }
  const count = items.length - missing.length;
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
