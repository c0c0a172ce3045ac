import { redirect } from "react-router";
import { botToken } from "#app/forms/bot-token.server.ts";
import { checkForm, readFormData } from "#app/forms/read-form.server.ts";
import { refuseCall, refuseForm } from "#app/forms/refuse.server.ts";
import type { Shop } from "#contract/client.ts";
import { newsletterSchema } from "#contract/forms/newsletter.ts";

/** Leads to `done` when the letter is on its way; otherwise the form again. */
export async function subscribeByForm(request: Request, shop: Shop, done: string) {
  const form = await readFormData(request);
  const submission = checkForm(form, newsletterSchema);
  if (submission.status !== "success") return refuseForm(submission);
  try {
    await shop.subscribe({ ...submission.value, recaptchaToken: botToken(form) });
  } catch (error) {
    return refuseCall(submission, error);
  }
  throw redirect(done, 303);
}
