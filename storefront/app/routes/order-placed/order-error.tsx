import { shopTitle } from "#app/features/identity/shop-name.ts";
import { data, redirect, redirectDocument } from "react-router";
import { RetryForm, retryView } from "./retry-form.tsx";
import { awaitsPayment } from "#app/features/orders/order-paths.ts";
import { readPlacedOrder } from "#app/features/orders/placed-order.server.ts";
import { retryPayment } from "./retry-payment.server.ts";
import { readFormData } from "#app/features/forms/form.server.ts";
import { readLastOrder } from "#app/features/session/cookies.server.ts";
import { noStore } from "#app/features/api/caching.ts";
import { ButtonLink, LinkGo } from "#app/ui/button.tsx";
import { Drop } from "#app/ui/icon.tsx";
import { formatEuro } from "#contract/format/money.ts";
import { cartPath, contactPath, thankyouPath } from "#contract/paths.ts";
import { routerPath } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/order-error.ts";

export const headers = () => ({ "cache-control": noStore });

export const meta = () => [
  { title: shopTitle(m["order_error.meta_title"]()) },
  { name: "robots", content: "noindex" },
];

/** An order that is paid meanwhile is thanked for; one that is not named is the last placed here. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? (await readLastOrder(request));
  const placed = token ? await readPlacedOrder(context, token) : null;
  if (!placed) return { retry: null, changing: false };
  const { order } = placed;
  if (!awaitsPayment(order) && order.state !== "cancelled")
    throw redirect(thankyouPath(order.token));
  return { retry: retryView(order), changing: url.searchParams.has("cambia") };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const token = url.searchParams.get("token") ?? (await readLastOrder(request));
  const placed = token ? await readPlacedOrder(context, token) : null;
  if (!placed) throw data(null, { status: 404 });
  const answer = await retryPayment(placed, await readFormData(request));
  if ("path" in answer) throw redirectDocument(routerPath(answer.path), { status: 303 });
  return data(answer, { status: 422 });
}

export const shouldRevalidate = () => true;

export default function OrderError({ loaderData, actionData }: Route.ComponentProps) {
  const { retry, changing } = loaderData;
  const [first, second, text] = wordsFor(retry, changing);
  return (
    <div className="wrap py-16">
      <div className="retry" data-line="rosa">
        <Drop />
        <h1 tabIndex={-1}>
          {first}
          <br />
          <em>{second}</em>
        </h1>
        <p className="lead">{text}</p>
        {retry && (
          <p className="small text-ink-2">
            {m["thankyou.order"]()} <span className="num text-ink">{retry.number}</span> ·{" "}
            {formatEuro(retry.total)}
          </p>
        )}
        {retry && !retry.cancelled ? (
          <RetryForm retry={retry} refusal={actionData?.refusal} />
        ) : (
          <div className="acts">
            <ButtonLink href={cartPath}>{m["order_error.cart"]()}</ButtonLink>
            <LinkGo href={contactPath}>{m["order_error.contact"]()}</LinkGo>
          </div>
        )}
      </div>
    </div>
  );
}

type Retry = Route.ComponentProps["loaderData"]["retry"];

/** Both lines of the title and the text: nothing is said of an order nobody knows. */
function wordsFor(retry: Retry, changing: boolean): [string, string, string] {
  if (!retry)
    return [m["order_error.none_1"](), m["order_error.none_2"](), m["order_error.none_text"]()];
  const title: [string, string] = changing
    ? [m["order_error.choose_1"](), m["order_error.choose_2"]()]
    : [m["order_error.title_1"](), m["order_error.title_2"]()];
  if (retry.cancelled) return [...title, m["order_error.cancelled"]()];
  if (retry.lost) return [...title, m["order_error.lost_text"]()];
  return [...title, changing ? m["order_error.choose_text"]() : m["order_error.text"]()];
}
