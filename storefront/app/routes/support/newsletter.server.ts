import { redirect } from "react-router";
import {
  botToken,
  checkForm,
  readFormData,
  refuseCall,
  refuseForm,
} from "#app/features/forms/form.server.ts";
import type { Shop } from "#contract/client/client.ts";
import { newsletterSchema } from "#contract/forms/support.ts";

/** Leads to `done` when the email is on its way; otherwise the form again. */
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
