import { data, redirect } from "react-router";
import { RegisterFromOrder } from "#app/checkout/register-from-order.tsx";
import { registerFromOrder } from "#app/checkout/register-from-order.server.ts";
import { readPlacedOrder } from "#app/checkout/placed-order.server.ts";
import { thankyouPath } from "#app/checkout/order-addresses.ts";
import { ThankYou } from "#app/checkout/thank-you.tsx";
import { thankYouView } from "#app/checkout/thank-you-view.ts";
import { signInAddress } from "#app/session/return-path.ts";
import { visitorContext } from "#app/session/visitor.server.ts";
import { readLastOrder } from "#app/shop/last-order.server.ts";
import { noStore } from "#app/shop/no-store.ts";
import { takeFlash } from "#app/shop/flash.server.ts";
import "#app/styles/cart.css";
import "#app/styles/checkout.css";
import "#app/styles/order.css";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink, LinkGo } from "#app/ui/button.tsx";
import * as m from "#messages";
import type { Route } from "./+types/thankyou.ts";

export const headers = () => ({ "cache-control": noStore });

export const meta = () => [
  { title: m["thankyou.meta_title"]() },
  { name: "robots", content: "noindex" },
];

/** Without a token: the order placed here last. One that cannot be read is thanked for all the same. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const headers = new Headers({ "cache-control": noStore });
  const session = await context.get(visitorContext).session();
  if (params.token === undefined) {
    const last = await readLastOrder(request);
    if (last !== null) throw redirect(thankyouPath(last), { headers });
    return data({ order: null, guest: !session, notice: null, back: "/thankyou" }, { headers });
  }
  const placed = await readPlacedOrder(context, params.token);
  if (!placed && session) throw data(null, { status: 404 });
  const notice = await takeFlash(request, headers);
  const order = placed && thankYouView(placed.order);
  const back = thankyouPath(params.token);
  return data({ order, guest: !session, notice, back }, { headers });
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const placed = params.token === undefined ? null : await readPlacedOrder(context, params.token);
  if (!placed) throw data(null, { status: 404 });
  return registerFromOrder({ request, context }, placed.order);
}

export default function ThankYouScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { order, guest, notice, back } = loaderData;
  if (!order) return <Plain signIn={guest ? signInAddress(back) : null} />;
  return (
    <ThankYou order={order} own={!guest}>
      {notice && <Alert tone="ok">{notice}</Alert>}
      {guest && !notice && <RegisterFromOrder person={order.person} lastResult={actionData} />}
    </ThankYou>
  );
}

function Plain({ signIn }: { signIn: string | null }) {
  return (
    <div className="wrap py-16">
      <h1 tabIndex={-1}>{m["thankyou.plain_title"]()}</h1>
      <p className="lead mt-6 max-w-[34ch] text-ink-2">{m["thankyou.plain_text"]()}</p>
      <p className="acts mt-8">
        {signIn && <ButtonLink href={signIn}>{m["thankyou.sign_in"]()}</ButtonLink>}
        <LinkGo href="/prodotti">{m["cart.go_on"]()}</LinkGo>
      </p>
    </div>
  );
}
