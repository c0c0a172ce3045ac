import { shopTitle } from "#app/features/identity/identity.tsx";
import { data, Link } from "react-router";
import { accountForm, accountPage, doneWith } from "#app/features/account/account-page.server.ts";
import { refusePress } from "#app/features/forms/form.server.ts";
import { Refusals } from "#app/features/forms/shop-form.tsx";
import { Notices } from "#app/features/account/auth-page.tsx";
import { orderAgain } from "#app/features/orders/order-again.server.ts";
import { sendCardAgain } from "#app/features/orders/placed-order.server.ts";
import { orNotFound } from "#app/features/api/shop-api.server.ts";
import { OrderDetail } from "#app/features/orders/order-detail.tsx";
import { CardAgain } from "#app/features/orders/order-rows.tsx";
import { type OrderLine, orderView } from "#app/features/orders/order-view.ts";
import { newReviewPath, orderPath, ordersPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/order.ts";
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
  return orderAgain(args, order);
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
      <OrderDetail order={order} action={reviewLink} />
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
