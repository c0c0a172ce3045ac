import { checkForm } from "#app/forms/read-form.server.ts";
import { refuseCall, refuseForm } from "#app/forms/refuse.server.ts";
import type { Customer, Visitor } from "#app/session/visitor.server.ts";
import { deleteAccountSchema } from "./delete-account-schema.ts";

type Posted = Customer & { form: FormData; visitor: Visitor };

export async function deleteAccount({ shop, session, form, visitor }: Posted) {
  const submission = checkForm(form, deleteAccountSchema);
  const hide = ["currentPassword"];
  if (submission.status !== "success") return refuseForm(submission, { hide });
  try {
    await shop.deleteCustomer(session.customerId, submission.value.currentPassword);
  } catch (error) {
    return refuseCall(submission, error, { hide });
  }
  await visitor.signOut();
  return undefined;
}
