import { data, redirect } from "react-router";
import { orNull } from "#app/catalogue/not-found.server.ts";
import { Prose } from "#app/content/prose.tsx";
import { botToken } from "#app/forms/bot-token.server.ts";
import { checkForm, readFormData } from "#app/forms/read-form.server.ts";
import { refuseCall, refuseForm } from "#app/forms/refuse.server.ts";
import { loadSeller } from "#app/layout/seller.server.ts";
import type { Seller } from "#app/layout/seller.ts";
import { declarationOf } from "#app/requests/declaration.ts";
import { findPlacedOrder } from "#app/requests/find-withdrawn-order.server.ts";
import { ReceiptView } from "#app/requests/receipt-view.tsx";
import { sendWithdrawal } from "#app/requests/send-withdrawal.server.ts";
import { visitorCustomer } from "#app/requests/visitor-customer.server.ts";
import { WithdrawalAside } from "#app/requests/withdrawal-aside.tsx";
import { WithdrawalForm } from "#app/requests/withdrawal-form.tsx";
import { readReceipt, receiptOf, setReceipt } from "#app/requests/withdrawal-receipt.server.ts";
import type { Receipt } from "#app/requests/withdrawal-receipt.server.ts";
import { WithdrawalReview } from "#app/requests/withdrawal-review.tsx";
import { withdrawalFormSchema } from "#app/requests/withdrawal-schema.ts";
import { WithdrawalSteps } from "#app/requests/withdrawal-steps.tsx";
import { chosenItems, withdrawnOrder } from "#app/requests/withdrawn-order.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import { visitorContext } from "#app/session/visitor.server.ts";
import { shopContext } from "#app/shop/context.server.ts";
import "#app/styles/request.css";
import { formatLongDate } from "#contract/dates.ts";
import type { Order } from "#contract/order.ts";
import type { Customer } from "#contract/customer.ts";
import * as m from "#messages";
import type { Route } from "./+types/withdrawal.ts";

const path = "/recesso";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m["withdrawal.meta"](),
    description: m["withdrawal.description"](),
    path,
    origin: originOf(matches),
  });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const number = searchParams.get("ordine");
  const shop = context.get(shopContext);
  const [order, customer, seller, page] = await Promise.all([
    findPlacedOrder(context, searchParams.get("token")),
    visitorCustomer(context),
    loadSeller(shop),
    orNull(shop.contentPage(path)),
  ]);
  const orders = customer && !order ? await ownOrders(context) : [];
  // Letters name the order by its number: its customer finds it open.
  const named = orders.find((one) => one.number === number);
  if (named) throw redirect(`${path}?${new URLSearchParams({ token: named.token })}`);
  return data({
    receipt: searchParams.has("ricevuta") ? await readReceipt(request) : null,
    order: order && withdrawnOrder(order),
    orders,
    person: personOf(order, customer, number),
    address: seller?.city ? addressOf(seller) : null,
    pec: seller?.pec ?? "",
    words: page?.content ?? null,
  });
}

const addressOf = ({ name, address, zip, city }: Seller) => `${name}, ${address}, ${zip} ${city}`;

async function ownOrders(context: Route.LoaderArgs["context"]) {
  const shop = await context.get(visitorContext).shop();
  const { items } = await shop.orders();
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
  const submission = checkForm(form, withdrawalFormSchema);
  const chosen = Object.fromEntries(chosenItems(form, order).map((one) => [one.id, one.quantity]));
  if (submission.status !== "success") {
    const refused = refuseForm(submission);
    return data({ step: "form" as const, result: refused.data, chosen }, refused.init ?? {});
  }
  const declaration = declarationOf(form, submission.value, order);
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
    receipt = receiptOf(await sendWithdrawal(shop, { declaration, order, bot: botToken(form) }));
  } catch (error) {
    const refused = refuseCall(submission, error);
    return data({ step: "form" as const, result: refused.data, chosen }, refused.init ?? {});
  }
  if (!(await setReceipt(headers, receipt))) return data({ step: "receipt" as const, receipt });
  throw redirect(`${path}?ricevuta=1`, { status: 303, headers });
}

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const { order, orders, person, address, pec, words } = loaderData;
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
              // Another order is another form.
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
    </div>
  );
}
