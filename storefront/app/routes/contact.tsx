import { data, redirect } from "react-router";
import { readFormData } from "#app/forms/read-form.server.ts";
import { useFrame } from "#app/layout/use-frame.ts";
import { ContactAside } from "#app/requests/contact-aside.tsx";
import { ContactForm } from "#app/requests/contact-form.tsx";
import { contactValues } from "#app/requests/contact-values.ts";
import { RequestDone } from "#app/requests/request-done.tsx";
import { sendContact } from "#app/requests/send-contact.server.ts";
import { topicOf } from "#app/requests/topics.ts";
import { visitorCustomer } from "#app/requests/visitor-customer.server.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import { visitorContext } from "#app/session/visitor.server.ts";
import { shopContext } from "#app/shop/context.server.ts";
import "#app/styles/request.css";
import { ButtonLink } from "#app/ui/button.tsx";
import * as m from "#messages";
import type { Route } from "./+types/contact.ts";

const path = "/contatti";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m["contact.meta"](),
    description: m["contact.description"](),
    path,
    origin: originOf(matches),
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const [types, customer] = await Promise.all([
    context.get(shopContext).contactRequestTypes(),
    visitorCustomer(context),
  ]);
  return data({
    sent: url.searchParams.has("inviato"),
    topics: types.map(topicOf),
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
  const { sent, topics, values } = loaderData;
  const { seller } = useFrame();
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
