import { botToken } from "#app/forms/bot-token.server.ts";
import { checkForm } from "#app/forms/read-form.server.ts";
import { refuseCall, refuseForm } from "#app/forms/refuse.server.ts";
import type { Shop } from "#contract/client.ts";
import { contactSchema } from "#contract/forms/contact.ts";
import { findTopic } from "./topics.ts";

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
