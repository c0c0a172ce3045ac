import { data, Form, redirect } from "react-router";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { NewsletterForm } from "#app/requests/newsletter-form.tsx";
import { openedLink } from "#app/requests/opened-link.server.ts";
import { RequestDone } from "#app/requests/request-done.tsx";
import { subscribeByForm } from "#app/requests/subscribe.server.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { noStore } from "#app/shop/no-store.ts";
import "#app/styles/request.css";
import { Button, LinkGo } from "#app/ui/button.tsx";
import * as m from "#messages";
import type { Route } from "./+types/newsletter.ts";

const path = "/newsletter";

export const headers = () => ({ "cache-control": noStore });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m["newsletter.meta"](),
    description: m["newsletter.description"](),
    path,
    origin: originOf(matches),
  });

type State = "form" | "sent" | "confirmed" | "failed" | "leave" | "left";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const token = searchParams.get("confirm");
  if (token !== null) {
    const confirmed = await openedLink(context.get(shopContext).confirmSubscription(token));
    const state: State = confirmed ? "confirmed" : "failed";
    return data({ state }, { status: confirmed ? 200 : 422 });
  }
  const state = (["sent", "left", "failed"] as const).find(
    (one) => searchParams.get("stato") === one,
  );
  return data({ state: state ?? ((searchParams.has("unsubscribe") ? "leave" : "form") as State) });
}

/** A link works once: a refused form must not try it again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search;

export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const leaving = url.searchParams.get("unsubscribe");
  if (leaving !== null) {
    const left = await openedLink(shop.unsubscribe(leaving));
    throw redirect(`${path}?stato=${left ? "left" : "failed"}`, 303);
  }
  return subscribeByForm(request, shop, `${path}?stato=sent`);
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case "sent":
      return <RequestDone title={m["newsletter.sent_title"]()} message={m["newsletter.sent"]()} />;
    case "confirmed":
      return (
        <RequestDone
          title={m["newsletter.confirmed_title"]()}
          message={m["newsletter.confirmed"]()}
        >
          <LinkGo href="/prodotti">{m["common.products"]()}</LinkGo>
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
    case "leave":
      return <Leave />;
    case "left":
      return <RequestDone title={m["newsletter.left_title"]()} message={m["newsletter.left"]()} />;
    default:
      return (
        <Page title={m["newsletter.title"]()} lead={m["newsletter.lead"]()}>
          <NewsletterForm lastResult={actionData} />
        </Page>
      );
  }
}

/** Programs that look into letters open links: leaving takes a press. */
function Leave() {
  return (
    <Page title={m["newsletter.leave_title"]()} lead={m["newsletter.leave_text"]()}>
      <Form method="post">
        <Button>{m["newsletter.leave"]()}</Button>
      </Form>
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
