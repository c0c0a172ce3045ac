import { noIndex, shopName, shopTitle } from "#app/features/identity/identity.tsx";
import { data, redirect } from "react-router";
import { emailedLinkHeaders, linkHeaders } from "#app/features/api/caching.ts";
import { optional, shopContext } from "#app/features/api/shop-api.server.ts";
import { Prose } from "#app/features/content/prose.tsx";
import {
  botToken,
  checkForm,
  readFormData,
  refuseCall,
  refuseForm,
} from "#app/features/forms/form.server.ts";
import { findPlacedOrder } from "#app/features/orders/placed-order.server.ts";
import { loadSeller } from "#app/features/layout/layout-data.server.ts";
import { chosenItems, declarationOf, withdrawalFormSchema, withdrawnOrder } from "./declaration.ts";
import {
  readReceipt,
  type Receipt,
  receiptOf,
  sendWithdrawal,
  setReceipt,
} from "./withdrawal.server.ts";
import { ReceiptView, WithdrawalReview } from "./withdrawal-review.tsx";
import { visitorCustomer } from "#app/routes/support/support.server.ts";
import { WithdrawalForm } from "./withdrawal-form.tsx";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { formatLongDate, withArticle } from "#contract/format/dates.ts";
import { companyAddress } from "#contract/italy/address-lines.ts";
import { modelForm } from "#contract/italy/withdrawal.ts";
import type { Order } from "#contract/order.ts";
import type { Customer } from "#contract/customer.ts";
import { refundsPath, withdrawalFormPath, withdrawalPath as path } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/withdrawal.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import "#app/features/forms/request.css";

export const headers = linkHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta({
    title: shopTitle(m["withdrawal.meta"]()),
    description: m["withdrawal.description"]({ shop: shopName() }),
    path,
    origin: originOf(matches),
  }),
  ...(loaderData?.isLink ? [noIndex] : []),
];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const number = searchParams.get("ordine");
  const shop = context.get(shopContext);
  const [order, customer, seller, page] = await Promise.all([
    findPlacedOrder(context, searchParams.get("token")),
    visitorCustomer(context),
    loadSeller(shop),
    optional(shop.contentPage(path), null),
  ]);
  const orders = customer && !order ? await ownOrders(context) : [];
  // Links in emails contain the order number: preselects that order.
  const named = orders.find((one) => one.number === number);
  if (named) throw redirect(`${path}?${new URLSearchParams({ token: named.token })}`);
  const isLink = searchParams.has("token");
  const loaded = {
    isLink,
    receipt: searchParams.has("ricevuta") ? await readReceipt(request) : null,
    order: order && withdrawnOrder(order),
    orders,
    person: personOf(order, customer, number),
    address: seller?.city ? `${seller.name}, ${companyAddress(seller)}` : null,
    pec: seller?.pec ?? "",
    words: page?.content ?? null,
    form: modelForm(seller ?? {}),
  };
  return data(loaded, isLink ? { headers: emailedLinkHeaders } : {});
}

async function ownOrders(context: Route.LoaderArgs["context"]) {
  const shop = await context.get(visitorContext).shop();
  const { items } = await optional(shop.orders(), { items: [] });
  return items
    .filter(({ status }) => status !== "cancelled")
    .map(({ token, number, checkoutCompletedAt }) => ({
      token,
      number,
      placedOn: formatLongDate(checkoutCompletedAt),
    }));
}

function personOf(order: Order | null, customer: Customer | null, number: string | null) {
  const name = order?.billingAddress ?? order?.shippingAddress ?? customer;
  return {
    firstName: name?.firstName ?? "",
    lastName: name?.lastName ?? "",
    email: order?.email ?? order?.customer?.email ?? customer?.email ?? "",
    orderNumber: order?.number ?? number ?? "",
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readFormData(request);
  const placed = await findPlacedOrder(context, url.searchParams.get("token"));
  const order = placed && withdrawnOrder(placed);
  const submission = checkForm(form, withdrawalFormSchema(form));
  const chosen = Object.fromEntries(chosenItems(form, order).map((one) => [one.id, one.quantity]));
  if (submission.status !== "success") {
    const refused = refuseForm(submission);
    return data({ step: "form" as const, result: refused.data, chosen }, refused.init ?? {});
  }
  const seller = await loadSeller(context.get(shopContext));
  const company = seller?.name ?? "";
  const declaration = declarationOf(form, submission.value, { order, company });
  switch (form.get("intent")) {
    case "edit":
      return data({ step: "form" as const, result: submission.reply(), chosen });
    case "confirm":
      break;
    default:
      return data({ step: "review" as const, declaration });
  }
  const headers = new Headers();
  let receipt: Receipt;
  try {
    const shop = await context.get(visitorContext).shop();
    const key = url.searchParams.get("chiave");
    const sent = { declaration, order, key, bot: botToken(form) };
    receipt = receiptOf(await sendWithdrawal(shop, sent), placed);
  } catch (error) {
    const refused = refuseCall(submission, error);
    return data({ step: "form" as const, result: refused.data, chosen }, refused.init ?? {});
  }
  if (!(await setReceipt(headers, receipt))) return data({ step: "receipt" as const, receipt });
  throw redirect(`${path}?ricevuta=1`, { status: 303, headers });
}

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const { order, orders, person, address, pec, words, form } = loaderData;
  const review = actionData?.step === "review" ? actionData.declaration : null;
  const receipt = actionData?.step === "receipt" ? actionData.receipt : loaderData.receipt;
  const posted = actionData?.step === "form" ? actionData : undefined;
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>
          {m["withdrawal.title_1"]()} <em>{m["withdrawal.title_2"]()}</em>
        </h1>
        <p className="lead">{m["withdrawal.lead"]()}</p>
      </div>
      <div className="grid12 split-aside gap-y-12">
        <div>
          <WithdrawalSteps now={receipt ? 3 : review ? 2 : 1} />
          {receipt ? (
            <ReceiptView receipt={receipt} address={address} />
          ) : review ? (
            <WithdrawalReview declaration={review} />
          ) : (
            <WithdrawalForm
              // The key resets the form for another order.
              key={order?.token}
              person={person}
              order={order}
              chosen={posted?.chosen ?? {}}
              lastResult={posted?.result}
            />
          )}
        </div>
        <WithdrawalAside orders={receipt || review ? [] : orders} pec={pec} />
      </div>
      {words && !receipt && !review && <Prose html={words} className="prose mt-16" />}
      {!receipt && !review && <ModelForm form={form} />}
    </div>
  );
}

type WithdrawalAsideProps = {
  orders: { token: string; number: string; placedOn: string }[];
  pec: string;
};

function WithdrawalAside({ orders, pec }: WithdrawalAsideProps) {
  return (
    <aside className="request-aside small text-ink-2">
      {orders.length > 0 && (
        <div>
          <h2 className="text-ink">{m["withdrawal.your_orders"]()}</h2>
          <p>{m["withdrawal.your_orders_text"]()}</p>
          <ul>
            {orders.map(({ token, number, placedOn }) => (
              <li key={token}>
                <PageLink
                  className="link link-tap text-ink"
                  href={`${path}?${new URLSearchParams({ token })}`}
                >
                  {m["withdrawal.order_of"]({ number, date: withArticle("del", placedOn) })}
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>{m["withdrawal.aside_1"]()}</p>
      {pec && <p>{m["withdrawal.aside_2"]({ pec })}</p>}
      <p>
        <PageLink className="link link-tap" href={refundsPath}>
          {m["withdrawal.aside_3"]()}
        </PageLink>
      </p>
    </aside>
  );
}

type ModelFormProps = {
  form: { title: string; instruction: string; lines: string[]; note: string };
};

/** Annex I-B, which must be available before an order. */
function ModelForm({ form }: ModelFormProps) {
  return (
    <section id="modulo" aria-labelledby="modulo-title" className="prose mt-16">
      <h2 id="modulo-title">{form.title}</h2>
      <p>{form.instruction}</p>
      {form.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{form.note}</p>
      <p>
        <PageLink className="link link-tap" href={withdrawalFormPath} download>
          {m["withdrawal.model_form"]()}
        </PageLink>
      </p>
    </section>
  );
}

const names = [m["withdrawal.step_1"], m["withdrawal.step_2"], m["withdrawal.step_3"]];

function WithdrawalSteps({ now }: { now: 1 | 2 | 3 }) {
  return (
    <ol className="passages" aria-label={m["withdrawal.steps"]()}>
      {names.map((name, index) => (
        <li key={index} aria-current={index + 1 === now ? "step" : undefined}>
          {name()}
        </li>
      ))}
    </ol>
  );
}
