import { shopName, shopTitle } from "#app/features/identity/shop-name.ts";
import { data, redirect } from "react-router";
import { orNotFound } from "#app/features/api/not-found.server.ts";
import { Prose } from "#app/features/content/prose.tsx";
import { readFormData } from "#app/features/forms/form.server.ts";
import { ConsultationForm } from "./consultation-form.tsx";
import { contactValues } from "./contact-form.tsx";
import { RequestDone } from "./request-done.tsx";
import { sendContact, visitorCustomer } from "./contact.server.ts";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { shopContext } from "#app/features/api/context.server.ts";
import "#app/features/forms/request.css";
import { LinkGo } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { consultationPath as path, productsPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/consultation.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData?.seo.title ?? shopTitle(m["shop.title"]()),
    description: loaderData?.seo.description ?? m["shop.description"]({ shop: shopName() }),
    path,
    origin: originOf(matches),
    photo: "editorial/consulting.jpg",
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const [{ title, content, seo }, customer] = await Promise.all([
    orNotFound(context.get(shopContext).contentPage(path)),
    visitorCustomer(context),
  ]);
  return data({
    sent: url.searchParams.has("inviata"),
    title,
    content,
    seo,
    values: contactValues(customer, url.searchParams),
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFormData(request);
  const refused = await sendContact(await context.get(visitorContext).shop(), form);
  if (refused) return refused;
  throw redirect(`${path}?inviata=1`, 303);
}

export default function Consultation({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, title, content, values } = loaderData;
  if (sent) {
    return (
      <RequestDone title={title} message={m["contact.consult_sent"]()}>
        <LinkGo href={productsPath}>{m["common.products"]()}</LinkGo>
      </RequestDone>
    );
  }
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      <div className="grid12 split-even gap-y-12">
        <div>
          <Prose html={content} />
          <section className="mt-12" aria-labelledby="racconta">
            <h2 id="racconta" className="mb-6">
              {m["contact.consult_title"]()}
            </h2>
            <ConsultationForm values={values} lastResult={actionData} />
          </section>
        </div>
        <Picture
          photo="editorial/consulting.jpg"
          alt=""
          ratio="4:5"
          sizes="(width >= 64rem) 40vw, 100vw"
          line="oliva"
          className="max-lg:order-first"
        />
      </div>
    </div>
  );
}
