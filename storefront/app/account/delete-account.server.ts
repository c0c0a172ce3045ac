import { botToken } from "#app/forms/bot-token.server.ts";
import { checkForm } from "#app/forms/read-form.server.ts";
import { refuseCall, refuseForm } from "#app/forms/refuse.server.ts";
import type { Customer, Visitor } from "#app/session/visitor.server.ts";
import { ApiError } from "#contract/api-error.ts";
import * as m from "#messages";
import { deleteAccountSchema } from "./delete-account-schema.ts";

type Posted = Customer & { form: FormData; visitor: Visitor };

/** The password is asked once more: an open browser must not be enough. */
export async function deleteAccount({ shop, session, form, visitor }: Posted) {
  const submission = checkForm(form, deleteAccountSchema);
  const hide = ["password"];
  if (submission.status !== "success") return refuseForm(submission, { hide });
  try {
    const { email } = await shop.customer(session.customerId);
    const { password } = submission.value;
    const proof = await shop.logIn({ email, password, recaptchaToken: botToken(form) });
    await shop.logOut(proof.refresh_token);
    await shop.deleteCustomer(session.customerId);
  } catch (error) {
    return refuseCall(submission, error, { hide, message: explain(error) });
  }
  await visitor.signOut();
  return undefined;
}

function explain(error: unknown): string | undefined {
  const isWrong = error instanceof ApiError && error.status === 401;
  return isWrong ? m["account.wrong_password"]() : undefined;
}
