import { shopName, shopTitle } from "#app/features/identity/identity.tsx";
import { data, redirect } from "react-router";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { readFormData } from "#app/features/forms/form.server.ts";
import type { Seller } from "#app/features/layout/layout-data.ts";
import { loadSeller } from "#app/features/layout/layout-data.server.ts";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import "#app/features/forms/request.css";
import { ButtonLink } from "#app/ui/button.tsx";
import { contactPath as path, withdrawalPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/contact.ts";
import { ContactForm, contactValues } from "./contact-form.tsx";
import { contactTopics, sendContact, visitorCustomer } from "./support.server.ts";
import { RequestDone } from "./request-done.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: shopTitle(m["contact.meta"]()),
    description: m["contact.description"]({ shop: shopName() }),
    path,
    origin: originOf(matches),
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const [topics, customer, seller] = await Promise.all([
    contactTopics(shop),
    visitorCustomer(context),
    loadSeller(shop),
  ]);
  return data({
    seller,
    sent: url.searchParams.has("inviato"),
    topics,
    values: contactValues(customer, url.searchParams),
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFormData(request);
  const refused = await sendContact(await context.get(visitorContext).shop(), form);
  if (refused) return refused;
  throw redirect(`${path}?inviato=1`, 303);
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, topics, values, seller } = loaderData;
  const when = seller?.replyTime;
  if (sent) return <Sent when={when} />;
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{m["contact.title"]()}</h1>
        <p className="lead">{when ? m["contact.lead_when"]({ when }) : m["contact.lead"]()}</p>
      </div>
      <div className="grid12 split-aside gap-y-12">
        <ContactForm topics={topics} values={values} lastResult={actionData} />
        <ContactAside seller={seller} />
      </div>
    </div>
  );
}

function Sent({ when }: { when: string | undefined }) {
  const message = when ? m["contact.sent_when"]({ when }) : m["contact.sent"]();
  return (
    <RequestDone title={m["contact.title"]()} message={message}>
      <p className="text-ink-2">{m["contact.sent_copy"]()}</p>
      <ButtonLink kind="quiet" href={path}>
        {m["contact.again"]()}
      </ButtonLink>
    </RequestDone>
  );
}

export function ContactAside({ seller }: { seller: Seller | null }) {
  const { phone, email, customerCareHours } = seller ?? {};
  return (
    <aside className="request-aside">
      {phone && (
        <div>
          <h2>{m["contact.phone"]()}</h2>
          <p>
            <a className="link link-tap num" href={`tel:${phone.replace(/\s/g, "")}`}>
              {phone}
            </a>
            <span className="small block text-ink-2">{customerCareHours}</span>
          </p>
        </div>
      )}
      {email && (
        <div>
          <h2>{m["contact.email"]()}</h2>
          <p>
            <a className="link link-tap" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        </div>
      )}
      <div>
        <h2>{m["contact.withdraw_title"]()}</h2>
        <p className="small text-ink-2">{m["contact.withdraw_text"]()}</p>
        <PageLink className="link link-tap" href={withdrawalPath}>
          {m["contact.withdraw"]()}
        </PageLink>
      </div>
    </aside>
  );
}
