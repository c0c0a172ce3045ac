import { noIndex, shopName, shopTitle } from "#app/features/identity/identity.tsx";
import { data, Form, redirect } from "react-router";
import { EmailChoices, readChoices } from "#app/features/account/account-fields.tsx";
import { emailedLinkHeaders, linkHeaders } from "#app/features/api/caching.ts";
import { optional, shopContext } from "#app/features/api/shop-api.server.ts";
import { lookAtLink, openedLink } from "#app/features/api/emailed-link.server.ts";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { CheckField, InputField } from "#app/features/forms/fields.tsx";
import { readFormData, refusePress } from "#app/features/forms/form.server.ts";
import {
  type FormResult,
  Refusals,
  ShopForm,
  useShopForm,
} from "#app/features/forms/shop-form.tsx";
import { useLayoutData } from "#app/features/layout/layout-data.ts";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import "#app/features/forms/request.css";
import { Button, LinkGo } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback.tsx";
import type { Shop } from "#contract/client/client.ts";
import type { EmailPreferences } from "#contract/customer.ts";
import { newsletterSchema } from "#contract/forms/support.ts";
import {
  newsletterPath as path,
  privacyPath,
  productsPath,
  registerPath,
} from "#contract/paths.ts";
import { PageLink, pageHref } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/newsletter.ts";
import { subscribeByForm } from "./support.server.ts";
import { RequestDone } from "./request-done.tsx";

export const headers = linkHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta({
    title: shopTitle(m["newsletter.meta"]()),
    description: m["newsletter.description"]({ shop: shopName() }),
    path,
    origin: originOf(matches),
  }),
  ...(loaderData?.link ? [noIndex] : []),
];

const states = ["sent", "confirmed", "failed", "left"] as const;
type State = (typeof states)[number] | "form" | "confirm" | "leave";

/** Mail scanners open links, so only the buttons change something. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const linked = { headers: emailedLinkHeaders };
  const token = searchParams.get("confirm");
  if (token !== null) {
    const link = await lookAtLink(context.get(shopContext).newsletterRequest(token));
    const state: State = link.good ? "confirm" : "failed";
    const email = link.good ? (link.about?.email ?? null) : null;
    return data({ state, email, link: true }, { ...linked, status: link.good ? 200 : 422 });
  }
  const leaving = searchParams.get("unsubscribe");
  if (leaving !== null) {
    // Unsubscribing works even if the preferences cannot be loaded.
    const preferences = await optional(context.get(shopContext).linkedPreferences(leaving), null);
    const saved = searchParams.get("stato") === "saved";
    const state: State = "leave";
    return data({ state, email: null, link: true, preferences, saved }, linked);
  }
  const state: State = states.find((one) => searchParams.get("stato") === one) ?? "form";
  return data({ state, email: null, link: false });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const [joining, leaving] = ["confirm", "unsubscribe"].map((name) => url.searchParams.get(name));
  if (joining) return finish(shop.confirmSubscription(joining), "confirmed");
  if (leaving) {
    const form = await readFormData(request);
    if (form.get("intent") === "choose") return choose(shop, leaving, form);
    return finish(shop.unsubscribe(leaving), "left");
  }
  return subscribeByForm(request, shop, `${path}?stato=sent`);
}

async function choose(shop: Shop, token: string, form: FormData) {
  const opened = await openedLink(shop.changeLinkedPreferences(token, readChoices(form))).catch(
    refusePress,
  );
  if (typeof opened !== "boolean") return opened;
  const back = new URLSearchParams({ unsubscribe: token, stato: "saved" });
  throw redirect(opened ? `${path}?${back}` : `${path}?stato=failed`, 303);
}

async function finish(call: Promise<unknown>, state: State) {
  const opened = await openedLink(call).catch(refusePress);
  if (typeof opened !== "boolean") return opened;
  throw redirect(`${path}?stato=${opened ? state : "failed"}`, 303);
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { lacks } = useLayoutData();
  switch (loaderData.state) {
    case "sent":
      return <RequestDone title={m["newsletter.sent_title"]()} message={m["newsletter.sent"]()} />;
    case "confirmed":
      return (
        <RequestDone
          title={m["newsletter.confirmed_title"]()}
          message={m["newsletter.confirmed"]()}
        >
          <LinkGo href={productsPath}>{m["common.products"]()}</LinkGo>
        </RequestDone>
      );
    case "failed":
      return (
        <RequestDone
          title={m["newsletter.failed_title"]()}
          message={m["newsletter.failed"]()}
          failed
        >
          <LinkGo href={path}>{m["newsletter.send"]()}</LinkGo>
        </RequestDone>
      );
    case "confirm":
      return <Confirm email={loaderData.email} lastResult={actionData} />;
    case "leave":
      return <Leave {...loaderData} lastResult={actionData} />;
    case "left":
      return <RequestDone title={m["newsletter.left_title"]()} message={m["newsletter.left"]()} />;
    default:
      return (
        <Page title={m["newsletter.title"]()} lead={m["newsletter.lead"]()}>
          {lacks.newsletter ? <ByAccount /> : <NewsletterForm lastResult={actionData} />}
        </Page>
      );
  }
}

/** Refers customers to their account if the backend has no newsletter call. */
const ByAccount = () => (
  <p className="max-w-measure">
    {m["newsletter.by_account"]()}{" "}
    <PageLink className="link" href={registerPath}>
      {m["newsletter.register"]()}
    </PageLink>
  </p>
);

type Pressed = { lastResult: FormResult | undefined };

function Confirm({ email, lastResult }: Pressed & { email: string | null }) {
  const lead = email ? m["newsletter.join_text"]({ email }) : m["newsletter.join_text_unknown"]();
  return (
    <Page title={m["newsletter.join_title"]()} lead={lead}>
      <Refusals result={lastResult} />
      <Form method="post">
        <Button>{m["newsletter.join"]()}</Button>
      </Form>
      <p className="small mt-6 max-w-measure text-ink-2">{m["newsletter.join_not_me"]()}</p>
    </Page>
  );
}

type LeaveProps = Pressed & { preferences?: EmailPreferences | null; saved?: boolean };

/** Unsubscribes from everything, or from single kinds of email. */
function Leave({ lastResult, preferences, saved }: LeaveProps) {
  return (
    <Page title={m["newsletter.leave_title"]()} lead={m["newsletter.leave_text"]()}>
      {saved && (
        <div className="mb-6">
          <Alert tone="ok">{m["emails.saved"]()}</Alert>
        </div>
      )}
      <Refusals result={lastResult} />
      <Form method="post">
        <Button>{m["newsletter.leave"]()}</Button>
      </Form>
      {preferences && (
        <section className="mt-12" aria-labelledby="quali">
          <h2 id="quali">{m["emails.which"]()}</h2>
          <p className="mt-2 mb-6 text-ink-2">{m["emails.lead"]({ email: preferences.email })}</p>
          <EmailChoices key={JSON.stringify(preferences)} preferences={preferences} />
        </section>
      )}
    </Page>
  );
}

type PageProps = { title: string; lead: string; children: React.ReactNode };

function Page({ title, lead, children }: PageProps) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      {children}
    </div>
  );
}

export function NewsletterForm({ lastResult }: { lastResult: FormResult | undefined }) {
  const [form, fields] = useShopForm("newsletter", newsletterSchema, lastResult);
  const consents = fields.consents.getFieldset();
  return (
    <ShopForm form={form} className="max-w-[36rem]" submit={m["newsletter.send"]()}>
      <InputField field={fields.email} type="email" autoComplete="email" />
      <div>
        <CheckField field={consents.newsletter} required>
          {m["newsletter.consent"]()}
        </CheckField>
        <CheckField field={consents.profiling}>
          {m["newsletter.profiling"]()} <span className="caption">{m["common.optional"]()}</span>
        </CheckField>
        <p className="caption mt-2">
          {m["newsletter.read"]()}
          <PageLink className="link" href={privacyPath}>
            {m["auth.privacy_2"]()}
          </PageLink>
          .
        </p>
      </div>
      <BotCheck />
    </ShopForm>
  );
}

/** Pages with the newsletter band are rendered partly by the server only, so going back reloads them. */
if (!import.meta.env.SSR)
  addEventListener("popstate", () => {
    if (location.pathname !== pageHref(path)) location.reload();
  });
