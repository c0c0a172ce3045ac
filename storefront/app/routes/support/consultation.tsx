import { shopDescription, shopTitle } from "#app/features/identity/identity.tsx";
import { data, redirect } from "react-router";
import { orNotFound, shopContext } from "#app/features/api/shop-api.server.ts";
import { Prose } from "#app/features/content/prose.tsx";
import { readFormData } from "#app/features/forms/form.server.ts";
import { contactValues, type ContactValues } from "./contact-form.tsx";
import { RequestDone } from "./request-done.tsx";
import { sendContact, visitorCustomer } from "./support.server.ts";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { LinkGo } from "#app/ui/button.tsx";
import { cardPhoto } from "#app/features/product-card/product-card.ts";
import { Picture } from "#app/ui/picture.tsx";
import { consultationPath as path, productsPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/consultation.ts";
import { contactSchema } from "#contract/forms/support.ts";
import { PrivacyBox } from "#app/features/account/account-fields.tsx";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { CheckField, InputField, TextAreaField } from "#app/features/forms/fields.tsx";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import "#app/features/forms/request.css";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData?.seo.title ?? shopTitle(m["shop.title"]()),
    description: loaderData?.seo.description ?? shopDescription(),
    path,
    origin: originOf(matches),
    photo: loaderData?.image?.path,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const [{ title, content, seo, image = null }, customer] = await Promise.all([
    orNotFound(context.get(shopContext).contentPage(path)),
    visitorCustomer(context),
  ]);
  return data({
    sent: url.searchParams.has("inviata"),
    title,
    content,
    image,
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
  const { sent, title, content, image, values } = loaderData;
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
          photo={image ? cardPhoto(image) : false}
          alt={image?.alt ?? ""}
          ratio="4:5"
          sizes="(width >= 64rem) 40vw, 100vw"
          className="max-lg:order-first"
        />
      </div>
    </div>
  );
}

const consultationTopic = "consulenza";
const schema = contactSchema();

type ConsultationFormProps = { values: ContactValues; lastResult: FormResult | undefined };

function ConsultationForm({ values, lastResult }: ConsultationFormProps) {
  const [form, fields] = useShopForm("consulenza", schema, lastResult, {
    ...values,
    type: consultationTopic,
  });
  const labels = { firstName: m["contact.name"](), message: m["contact.consult_message"]() };
  return (
    <ShopForm form={form} labels={labels} autosaved submit={m["contact.consult_send"]()}>
      <input type="hidden" name="type" value={consultationTopic} />
      <InputField field={fields.firstName} className="w3 full-s" autoComplete="name" optional />
      <InputField field={fields.email} className="w3 full-s" type="email" autoComplete="email" />
      <TextAreaField field={fields.message} rows={8} hint={m["contact.consult_hint"]()} />
      <CheckField field={fields.healthConsent}>
        {m["contact.health_consent"]()} <span className="caption">{m["common.optional"]()}</span>
      </CheckField>
      <p className="caption">{m["contact.health_note"]()}</p>
      <PrivacyBox field={fields.privacy} />
      <BotCheck />
    </ShopForm>
  );
}
