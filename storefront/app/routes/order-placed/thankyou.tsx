import { shopTitle } from "#app/features/identity/shop-name.ts";
import { data, redirect } from "react-router";
import { RegisterFromOrder } from "./register-from-order.tsx";
import { registerFromOrder } from "./register-from-order.server.ts";
import { readPlacedOrder } from "#app/features/orders/placed-order.server.ts";
import { ThankYou, thankYouView } from "./thank-you-screen.tsx";
import { signInAddress } from "#app/features/session/paths.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { readLastOrder, consumeFlash } from "#app/features/session/cookies.server.ts";
import { noStore } from "#app/features/api/caching.ts";
import "#app/features/cart/cart.css";
import "#app/routes/checkout/checkout.css";
import "#app/features/orders/order.css";
import { Alert } from "#app/ui/feedback.tsx";
import { ButtonLink, LinkGo } from "#app/ui/button.tsx";
import { productsPath, thankyouPath, thankyouScreen } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/thankyou.ts";

export const headers = () => ({ "cache-control": noStore });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData?.order
      ? shopTitle(m["thankyou.meta_title"]())
      : shopTitle(m["thankyou.plain_meta"]()),
  },
  { name: "robots", content: "noindex" },
];

/** Without a token: the order placed here last. Of one that cannot be read nothing is claimed. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const headers = new Headers({ "cache-control": noStore });
  const session = await context.get(visitorContext).session();
  if (params.token === undefined) {
    const last = await readLastOrder(request);
    if (last !== null) throw redirect(thankyouPath(last), { headers });
    return data({ order: null, guest: !session, notice: null, back: thankyouScreen }, { headers });
  }
  const placed = await readPlacedOrder(context, params.token);
  if (!placed && session) throw data(null, { status: 404 });
  const notice = await consumeFlash(request, headers);
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
        <LinkGo href={productsPath}>{m["cart.go_on"]()}</LinkGo>
      </p>
    </div>
  );
}
