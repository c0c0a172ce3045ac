import { shopTitle } from "#app/features/identity/identity.tsx";
import { data, Form, Link } from "react-router";
import { accountForm, accountPage, doneWith } from "#app/features/account/account-page.server.ts";
import { refusePress } from "#app/features/forms/form.server.ts";
import { Refusals } from "#app/features/forms/shop-form.tsx";
import { Notices } from "#app/features/account/auth-page.tsx";
import { cartVisit, type CartVisit, readOpenOrder } from "#app/features/cart/cart.server.ts";
import { sendCardAgain } from "#app/features/orders/placed-order.server.ts";
import { orNotFound } from "#app/features/api/shop-api.server.ts";
import { OrderDetail } from "#app/features/orders/order-detail.tsx";
import { CardAgain } from "#app/features/orders/order-rows.tsx";
import { type OrderLine, orderView } from "#app/features/orders/order-view.ts";
import { Button } from "#app/ui/button.tsx";
import { cartPath, newReviewPath, orderPath, ordersPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/order.ts";
import { setCartToken } from "#app/features/session/cookies.server.ts";
import { ApiError } from "#contract/api-error.ts";
import { skipBotCheck } from "#contract/client/cart.ts";
import type { Order as PlacedOrder, OrderItem } from "#contract/order.ts";
import "#app/features/cart/cart.css";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: shopTitle(m["order.meta"]({ number: loaderData?.order.number ?? "" })) },
];

export async function loader(args: Route.LoaderArgs) {
  const { shop, headers, notice } = await accountPage(args);
  const order = await orNotFound(shop.order(args.params.token));
  if (order.checkoutState !== "completed") throw data(null, { status: 404 });
  return data({ notice, order: orderView(order) }, { headers });
}

export async function action(args: Route.ActionArgs) {
  const { shop, form } = await accountForm(args);
  const token = args.params.token;
  if (form.has("carta")) {
    const message = await sendCardAgain(shop, token, form).catch(refusePress);
    if (typeof message !== "string") return message;
    throw await doneWith(message, orderPath(token));
  }
  const order = await orNotFound(shop.order(token));
  const visit = await cartVisit(args.request, args.context);
  const message = await orderAgain(visit, order).catch((error: unknown) =>
    refusePress(error, visit.headers),
  );
  if (typeof message !== "string") return message;
  const response = await doneWith(message, cartPath);
  for (const cookie of visit.headers.getSetCookie()) response.headers.append("set-cookie", cookie);
  throw response;
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { notice, order } = loaderData;
  return (
    <>
      <Notices notice={notice} />
      <Refusals result={actionData} />
      <Link className="link-tap small mb-1 text-ink-2" to={ordersPath}>
        <span aria-hidden="true">‹</span>
        {m["account.back_to_orders"]()}
      </Link>
      <OrderDetail
        order={order}
        again={
          <Form method="post">
            <Button kind="quiet" size="small">
              {m["order.again"]()}
            </Button>
          </Form>
        }
        action={reviewLink}
      />
    </>
  );
}

function reviewLink(line: OrderLine) {
  const { giftCard, slug, name } = line;
  if (giftCard) return <CardAgain line={line} />;
  return (
    <PageLink className="link link-tap" href={newReviewPath(slug)}>
      {m["order.review"]()}
      <span className="sr-only"> {m["order.review_of"]({ name })}</span>
    </PageLink>
  );
}

/** Puts the products of an order in the cart again, and says what could not be. */
async function orderAgain(visit: CartVisit, order: PlacedOrder): Promise<string> {
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
