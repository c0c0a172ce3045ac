import { redirect, type RouterContextProvider } from "react-router";
import { optional } from "#app/features/api/shop-api.server.ts";
import { botToken, readFormData, submitForm } from "#app/features/forms/form.server.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import type { Shop } from "#contract/client/client.ts";
import type { Customer } from "#contract/customer.ts";
import { contactSchema, newsletterSchema } from "#contract/forms/support.ts";
import * as m from "#messages";
import { findTopic, type Topic, topicOf } from "./contact-form.tsx";

/** Sends the request; returns the form with its errors if it was refused. */
export async function sendContact(shop: Shop, form: FormData) {
  const topic = findTopic(await contactTopics(shop), form.get("type"));
  return submitForm(form, contactSchema(topic), ({ orderNumber, productCode, ...request }) =>
    shop.sendContactRequest({
      ...request,
      orderNumber: topic?.requiresOrderNumber ? orderNumber : null,
      productCode: topic?.requiresProductCode ? productCode : null,
      recaptchaToken: botToken(form),
    }),
  );
}

/** A generic topic is used if the backend lists none. */
export const contactTopics = async (shop: Shop): Promise<Topic[]> =>
  (await optional(shop.contactRequestTypes(), null))?.map(topicOf) ?? [anyTopic()];

const anyTopic = (): Topic => ({
  code: "other",
  name: m["contact.other_topic"](),
  description: null,
  requiresOrderNumber: false,
  requiresProductCode: false,
});

/** The signed-in customer, to prefill forms; null for guests. */
export async function visitorCustomer(
  context: Readonly<RouterContextProvider>,
): Promise<Customer | null> {
  const visitor = context.get(visitorContext);
  const session = await visitor.session();
  return session && optional((await visitor.shop()).customer(session.customerId), null);
}

/** Redirects to `done` once the email is sent; otherwise returns the form with its errors. */
export async function subscribeByForm(request: Request, shop: Shop, done: string) {
  const form = await readFormData(request);
  const refused = await submitForm(form, newsletterSchema, (typed) =>
    shop.subscribe({ ...typed, recaptchaToken: botToken(form) }),
  );
  if (refused) return refused;
  throw redirect(done, 303);
}
