import { redirect, redirectDocument } from "react-router";
import type { RouterContextProvider } from "react-router";
import { readOpenOrder } from "#app/cart/read-cart.server.ts";
import type { CartVisit } from "#app/cart/cart-visit.server.ts";
import { cartPath } from "#app/cart/cart-path.ts";
import { setDraft } from "#app/session/draft.server.ts";
import { signInAddress } from "#app/session/return-path.ts";
import { visitorContext } from "#app/session/visitor.server.ts";
import type { Session } from "#app/session/session.ts";
import { readCartToken } from "#app/shop/cart-token.server.ts";
import { noStore } from "#app/shop/no-store.ts";
import { readLastOrder } from "#app/shop/last-order.server.ts";
import type { Order } from "#contract/order.ts";
import { findPlacedOrder } from "./placed-order.server.ts";
import { afterOrder, orderAddress } from "./order-addresses.ts";
import { checkoutPath } from "./steps.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** Whoever is at the checkout, and the cart they are about to order. */
export type CheckoutVisit = CartVisit & {
  session: Session | null;
  order: Order;
  headers: Headers;
};

/** Without a cart there is nothing to check out: the shopper is led to where it went. */
export async function checkoutVisit(
  { request, context }: Asked,
  form?: FormData,
): Promise<CheckoutVisit> {
  const visitor = context.get(visitorContext);
  if (form) visitor.keep(form);
  const headers = new Headers({ "cache-control": noStore });
  const session = await visitor.session();
  const shop = await visitor.shop();
  const token = visitor.hasLostSession() ? null : await readCartToken(request);
  const order = await readOpenOrder({ shop, token, headers });
  if (visitor.hasLostSession()) {
    if (form) await setDraft(headers, checkoutPath, form);
    throw redirect(signInAddress(checkoutPath), { headers });
  }
  if (!order || order.items.length === 0)
    throw redirectDocument(await whereItWent({ request, context }, token, form), { headers });
  return { shop, token: order.token, session, order, headers };
}

/** The order may be placed already, in another tab or before a step back: it is never made twice. */
async function whereItWent(
  { request, context }: Asked,
  token: string | null,
  form: FormData | undefined,
): Promise<string> {
  const last = token ?? (await readLastOrder(request));
  const placed = last && (await findPlacedOrder(context, last));
  if (!placed) return cartPath;
  return form ? afterOrder(placed) : orderAddress(placed);
}
