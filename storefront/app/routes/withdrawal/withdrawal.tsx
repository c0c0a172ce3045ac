import { shopName, shopTitle } from "#app/features/identity/shop-name.ts";
import { data, redirect } from "react-router";
import { optional } from "#app/features/api/optional.server.ts";
import { Prose } from "#app/features/content/prose.tsx";
import {
  botToken,
  checkForm,
  readFormData,
  refuseCall,
  refuseForm,
} from "#app/features/forms/form.server.ts";
import { loadSeller } from "#app/features/layout/layout-data.server.ts";
import type { Seller } from "#app/features/layout/layout-data.ts";
import { chosenItems, declarationOf, withdrawalFormSchema, withdrawnOrder } from "./declaration.ts";
import {
  findPlacedOrder,
  readReceipt,
  type Receipt,
  receiptOf,
  sendWithdrawal,
  setReceipt,
} from "./withdrawal.server.ts";
import { ReceiptView, WithdrawalReview } from "./withdrawal-review.tsx";
import { visitorCustomer } from "#app/routes/support/contact.server.ts";
import { ModelForm, WithdrawalAside, WithdrawalSteps } from "./withdrawal-aside.tsx";
import { WithdrawalForm } from "./withdrawal-form.tsx";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { shopContext } from "#app/features/api/context.server.ts";
import "#app/features/forms/request.css";
import { formatLongDate } from "#contract/format/dates.ts";
import { modelForm } from "#contract/italy/model-form.ts";
import type { Order } from "#contract/order.ts";
import type { Customer } from "#contract/customer.ts";
import { withdrawalPath as path } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/withdrawal.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: shopTitle(m["withdrawal.meta"]()),
    description: m["withdrawal.description"]({ shop: shopName() }),
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
    optional(shop.contentPage(path), null),
  ]);
  const orders = customer && !order ? await ownOrders(context) : [];
  // Emails name the order by its number: its customer finds it open.
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
    form: modelForm(seller ?? {}),
  });
}

const addressOf = ({ name, address, zip, city }: Seller) => `${name}, ${address}, ${zip} ${city}`;

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
    receipt = receiptOf(await sendWithdrawal(shop, { declaration, order, bot: botToken(form) }));
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
      {!receipt && !review && <ModelForm form={form} />}
    </div>
  );
}
