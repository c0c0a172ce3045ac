import "#app/ui/options.css";
import { hiddenMeta, useIdentity } from "#app/features/identity/identity.tsx";
import { data, Form, redirect, redirectDocument, useNavigation } from "react-router";
import {
  afterOrder,
  awaitsPayment,
  type PlacedOrder,
  readPlacedOrder,
} from "#app/features/orders/placed-order.server.ts";
import { readFormData } from "#app/features/forms/form.server.ts";
import { readLastOrder } from "#app/features/session/cookies.server.ts";
import { emailedLinkHeaders } from "#app/features/api/caching.ts";
import { Button, ButtonLink, LinkGo } from "#app/ui/button.tsx";
import { Drop } from "#app/ui/icon.tsx";
import { formatEuro } from "#contract/format/money.ts";
import { cartPath, contactPath, retryPath, thankyouPath } from "#contract/paths.ts";
import { routerPath } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/order-error.ts";
import { Option, Options } from "#app/features/forms/fields.tsx";
import type { Order } from "#contract/order.ts";
import { lostPayment } from "#app/features/orders/order-view.ts";
import { StepError } from "#app/routes/checkout/step.tsx";
import { isCallFailure } from "#app/routes/checkout/explain-refusal.ts";
import "#app/routes/checkout/checkout.css";

export const headers = () => emailedLinkHeaders;

export const meta = () => hiddenMeta(m["order_error.meta_title"]());

/** Redirects to the thank-you page if the order is paid; without a token shows the last order of this browser. */
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
      <div className="retry" data-line={useIdentity()?.range}>
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

/** Title in two lines and a text, generic if the order is unknown. */
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

function RetryForm({ retry, refusal }: { retry: RetryView; refusal: string | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form
      method="post"
      action={retryPath(retry.token)}
      className="grid gap-6"
      onSubmit={(event) => busy && event.preventDefault()}
    >
      {retry.methods.length > 0 && (
        <Options legend={m["checkout.payment"]()}>
          {retry.methods.map(({ code, name, price, detail }) => (
            <Option
              key={code}
              name="paymentMethod"
              value={code}
              title={name}
              price={price ?? undefined}
              detail={detail}
              defaultChecked={code === retry.chosen}
            />
          ))}
        </Options>
      )}
      <StepError id="retry-error">{refusal}</StepError>
      <div className="acts">
        <Button busy={busy}>{m["order.pay"]()}</Button>
        <LinkGo href={contactPath}>{m["order_error.contact"]()}</LinkGo>
      </div>
    </Form>
  );
}

type RetryView = {
  token: string;
  number: string;
  total: number;
  cancelled: boolean;
  methods: { code: string; name: string; price: string | null; detail: string | null }[];
  chosen: string | null;
  /** True if the method chosen before is no longer available. */
  lost: boolean;
};

function retryView(order: Order): RetryView {
  return {
    token: order.token,
    number: order.number ?? "",
    total: order.total,
    cancelled: order.state === "cancelled",
    methods: order.availablePaymentMethods.map(({ code, name, description, fee }) => ({
      code,
      name,
      price: fee === 0 ? null : m["checkout.fee"]({ amount: formatEuro(fee) }),
      detail: description,
    })),
    chosen: order.payments.at(-1)?.method?.split("/").at(-1) ?? null,
    lost: lostPayment(order),
  };
}

type Answer = { path: string } | { refusal: string };

/** Retries the last payment: earlier ones have failed. */
async function retryPayment({ order, shop }: PlacedOrder, form: FormData): Promise<Answer> {
  if (!awaitsPayment(order)) return { path: thankyouPath(order.token) };
  const payment = order.payments.at(-1);
  const chosen = form.get("paymentMethod");
  const current = payment?.method?.split("/").at(-1);
  if (!chosen && lostPayment(order)) return { refusal: m["checkout.error_payment"]() };
  if (!payment || typeof chosen !== "string" || chosen === "" || chosen === current)
    return { path: afterOrder(order) };
  try {
    return { path: afterOrder(await shop.selectPayment(order.token, payment.id, chosen)) };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return { refusal: m["checkout.error_payment_refused"]() };
  }
}
