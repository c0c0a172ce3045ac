import { shopTitle } from "#app/features/identity/shop-name.ts";
import { data, Form, Link } from "react-router";
import { accountForm, accountPage, doneWith } from "#app/features/account/account-page.server.ts";
import { refusePress } from "#app/features/forms/form.server.ts";
import { Refusals } from "#app/features/forms/shop-form.tsx";
import { Notices } from "#app/features/account/auth-page.tsx";
import type { CartLine } from "#app/features/cart/cart-view.ts";
import { cartVisit } from "#app/features/cart/cart.server.ts";
import { orNotFound } from "#app/features/api/not-found.server.ts";
import { OrderDetail } from "#app/features/orders/order-detail.tsx";
import { orderAgain } from "#app/features/orders/order-again.server.ts";
import { orderView } from "#app/features/orders/order-view.ts";
import "#app/features/cart/cart.css";
import { Button } from "#app/ui/button.tsx";
import { cartPath, newReviewPath, ordersPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/order.ts";

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
  const { shop } = await accountForm(args);
  const order = await orNotFound(shop.order(args.params.token));
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

function reviewLink({ giftCard, slug, name }: CartLine) {
  if (giftCard) return null;
  return (
    <PageLink className="link link-tap" href={newReviewPath(slug)}>
      {m["order.review"]()}
      <span className="sr-only"> {m["order.review_of"]({ name })}</span>
    </PageLink>
  );
}
