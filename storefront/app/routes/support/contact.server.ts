import type { RouterContextProvider } from "react-router";
import { botToken, checkForm, refuseCall, refuseForm } from "#app/features/forms/form.server.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import type { Shop } from "#contract/client/client.ts";
import type { Customer } from "#contract/customer.ts";
import { contactSchema } from "#contract/forms/support.ts";
import { findTopic } from "./contact-form.tsx";

/** Answers what to show when the request was not taken. */
export async function sendContact(shop: Shop, form: FormData) {
  const topic = findTopic(await shop.contactRequestTypes(), form.get("type"));
  const submission = checkForm(form, contactSchema(topic));
  if (submission.status !== "success") return refuseForm(submission);
  const { orderNumber, productCode, ...request } = submission.value;
  try {
    await shop.sendContactRequest({
      ...request,
      orderNumber: topic?.requiresOrderNumber ? orderNumber : null,
      productCode: topic?.requiresProductCode ? productCode : null,
      recaptchaToken: botToken(form),
    });
    return undefined;
  } catch (error) {
    return refuseCall(submission, error);
  }
}

/** The account of whoever is signed in, to fill in forms; guests fill them in themselves. */
export async function visitorCustomer(
  context: Readonly<RouterContextProvider>,
): Promise<Customer | null> {
  const visitor = context.get(visitorContext);
  const session = await visitor.session();
  return session && (await visitor.shop()).customer(session.customerId);
}
