import { hiddenMeta } from "#app/features/identity/identity.tsx";
import { data } from "react-router";
import { orderAgain } from "#app/features/orders/order-again.server.ts";
import {
  changeGuestEmail,
  readPlacedOrder,
  sendCardAgain,
  sendGuestCard,
} from "#app/features/orders/placed-order.server.ts";
import { OrderDetail } from "#app/features/orders/order-detail.tsx";
import { CardAgain, ChangeEmail, EmailedCode } from "#app/features/orders/order-rows.tsx";
import { readFormData, refusePress } from "#app/features/forms/form.server.ts";
import { Alert } from "#app/ui/feedback.tsx";
import { Refusals } from "#app/features/forms/shop-form.tsx";
import { type OrderLine, orderView } from "#app/features/orders/order-view.ts";
import { emailedLinkHeaders } from "#app/features/api/caching.ts";
import "#app/features/cart/cart.css";
import "#app/features/orders/order.css";
import * as m from "#messages";
import type { Route } from "./+types/guest-order.ts";

export const headers = () => emailedLinkHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  hiddenMeta(m["order.meta"]({ number: loaderData?.order.number ?? "" }));

/** Opened by a link in an email: its token is the authorisation. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const placed = await readPlacedOrder(context, params.token);
  if (!placed) throw data(null, { status: 404 });
  const { order, own } = placed;
  return { order: orderView(order), emailChangeable: !own && order.emailChangeable === true };
}

/** Resends a gift card, changes the email, or orders the products again. */
export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args;
  const placed = await readPlacedOrder(context, params.token);
  if (!placed) throw data(null, { status: 404 });
  const form = await readFormData(request);
  if (form.has("nuova-email") && !placed.own)
    return changeGuestEmail(placed, form).catch(refusePress);
  if (!form.has("carta")) return orderAgain(args, placed.order);
  const sent = placed.own
    ? sendCardAgain(placed.shop, params.token, form)
    : sendGuestCard(placed, form);
  return sent.catch(refusePress);
}

const cardAgain = (line: OrderLine) => <CardAgain line={line} />;

export default function GuestOrder({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap py-12">
      {typeof actionData === "string" ? (
        <div className="mb-6">
          <Alert tone="ok">{actionData}</Alert>
        </div>
      ) : actionData && "sentTo" in actionData ? (
        <EmailedCode step={actionData} />
      ) : (
        <Refusals result={actionData} />
      )}
      <OrderDetail order={loaderData.order} action={cardAgain} />
      {loaderData.emailChangeable && <ChangeEmail />}
    </div>
  );
}
