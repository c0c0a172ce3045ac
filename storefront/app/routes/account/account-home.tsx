import { data, Form, Link, redirect } from "react-router";
import { optional } from "#app/features/api/shop-api.server.ts";
import { accountForm, accountPage, doneWith } from "#app/features/account/account-page.server.ts";
import { readFormData } from "#app/features/forms/form.server.ts";
import { signInAddress } from "#app/features/session/paths.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { accountMeta, Notices } from "#app/features/account/auth-page.tsx";
import { orderRow, OrderRows } from "#app/features/orders/order-rows.tsx";
import { orderHeadline } from "#app/features/orders/order-view.ts";
import { LinkGo } from "#app/ui/button.tsx";
import type { Customer } from "#contract/customer.ts";
import { formatLongDate, withArticle } from "#contract/format/dates.ts";
import { addressLines } from "#contract/italy/address-lines.ts";
import {
  accountPath,
  addressesPath,
  newAddressPath,
  ordersPath,
  personalDataPath,
  productsPath,
  routinePath,
} from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/account-home.ts";

export const meta = () => accountMeta(m["account.overview"]());

const shownOrders = 4;

export async function loader(args: Route.LoaderArgs) {
  const { shop, session, headers, notice } = await accountPage(args);
  const [customer, orders, addresses, ritual] = await Promise.all([
    shop.customer(session.customerId),
    optional(shop.orders({ itemsPerPage: shownOrders }), { items: [] }),
    optional(shop.addresses(), []),
    optional(shop.savedRitual(session.customerId), null),
  ]);
  const address = addresses.find((one) => one["@id"] === customer.defaultAddress);
  return data(
    {
      notice,
      firstName: customer.firstName,
      consents: consentLines(customer),
      orders: orders.items.map((order) => orderRow(order)),
      address: address ? { id: address.id, lines: addressLines(address) } : null,
      ritual: ritual && {
        href: `${routinePath}?${new URLSearchParams(ritual.answers)}`,
        since: withArticle("il", formatLongDate(ritual.savedAt)),
      },
    },
    { headers },
  );
}

/** Saves the quiz's answers for a customer who asked for it. */
export async function action(args: Route.ActionArgs) {
  const sent = await readFormData(args.request.clone());
  const answers = Object.fromEntries(
    [...sent].flatMap(([name, value]) =>
      name.startsWith("answers.") && typeof value === "string"
        ? [[name.slice("answers.".length), value]]
        : [],
    ),
  );
  if (!(await args.context.get(visitorContext).session())) {
    throw redirect(signInAddress(`${routinePath}?${new URLSearchParams(answers)}`), 303);
  }
  const { shop, session } = await accountForm(args);
  if (sent.get("intent") === "save-ritual") {
    await shop.saveRitual(session.customerId, answers);
    return doneWith(m["guide.saved"](), accountPath);
  }
  await shop.forgetRitual(session.customerId);
  return doneWith(m["guide.forgotten"](), accountPath);
}

export default function AccountHome({ loaderData }: Route.ComponentProps) {
  const { notice, firstName, orders } = loaderData;
  const [latest] = orders;
  return (
    <>
      <Notices notice={notice} />
      <h1 tabIndex={-1}>
        {firstName ? m["account.hello"]({ name: firstName }) : m["account.hello_nobody"]()}
      </h1>
      <p className="lead mt-3 text-ink-2">
        {latest
          ? m["account.last_order"]({ turn: orderHeadline(latest.status) })
          : m["account.no_orders_lead"]()}
      </p>
      <Latest orders={orders} />
      <section className="order-foot duo">
        <DefaultAddress address={loaderData.address} />
        <Consents lines={loaderData.consents} />
        <Ritual ritual={loaderData.ritual} />
      </section>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Latest({ orders }: Pick<Loaded, "orders">) {
  const active = orders.filter(({ group }) => group === "active");
  const shown = active.length > 0 ? active : orders;
  return (
    <section aria-labelledby="ordini">
      <div className="head">
        <h2 id="ordini">
          {active.length > 0 ? m["account.active_orders"]() : m["account.latest_orders"]()}
        </h2>
        {orders.length > 0 && <LinkGo href={ordersPath}>{m["account.all_orders"]()}</LinkGo>}
      </div>
      {shown.length > 0 ? (
        <OrderRows orders={shown} />
      ) : (
        <p className="text-ink-2">
          {m["account.no_orders_text"]()}{" "}
          <PageLink className="link" href={productsPath}>
            {m["account.to_shop"]()}
          </PageLink>
        </p>
      )}
    </section>
  );
}

function DefaultAddress({ address }: Pick<Loaded, "address">) {
  return (
    <div className="addr">
      <h2>{m["account.default_address"]()}</h2>
      {address ? (
        address.lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))
      ) : (
        <p>{m["account.no_default"]()}</p>
      )}
      <Link
        className="link link-tap"
        to={address ? `${addressesPath}?modifica=${address.id}` : newAddressPath}
      >
        {address ? m["account.edit"]() : m["account.add_address"]()}
        {address && <span className="sr-only">: {m["account.default_address"]()}</span>}
      </Link>
    </div>
  );
}

/** Shown only to customers who saved their quiz answers. */
function Ritual({ ritual }: Pick<Loaded, "ritual">) {
  if (!ritual) return null;
  return (
    <div className="addr">
      <h2>{m["guide.saved_title"]()}</h2>
      <span className="block">{m["guide.saved_since"]({ date: ritual.since })}</span>
      <PageLink className="link link-tap" href={ritual.href}>
        {m["guide.saved_open"]()}
      </PageLink>{" "}
      <Form method="post" action={`${accountPath}?index`}>
        <button className="link link-tap" name="intent" value="forget-ritual">
          {m["guide.saved_forget"]()}
        </button>
      </Form>
    </div>
  );
}

function Consents({ lines }: { lines: string[] }) {
  return (
    <div className="addr">
      <h2>{m["account.your_consents"]()}</h2>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <Link className="link link-tap" to={`${personalDataPath}#consensi`}>
        {m["account.change_consents"]()}
      </Link>
    </div>
  );
}

export function consentLines({ consents, subscribedToNewsletter }: Customer): string[] {
  const given = (kind: string) => consents.find((one) => one.kind === kind && one.granted);
  const newsletter = given("newsletter");
  const profiling = given("profiling");
  return [
    subscribedToNewsletter
      ? newsletter
        ? m["account.newsletter_since"]({ date: withArticle("dal", formatLongDate(newsletter.at)) })
        : m["account.newsletter_on"]()
      : m["account.newsletter_off"](),
    profiling
      ? m["account.profiling_since"]({ date: withArticle("dal", formatLongDate(profiling.at)) })
      : m["account.profiling_off"](),
  ];
}
