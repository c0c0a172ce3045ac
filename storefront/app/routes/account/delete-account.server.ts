import { checkForm, refuseCall, refuseForm } from "#app/features/forms/form.server.ts";
import type { Customer, Visitor } from "#app/features/session/visitor.server.ts";
import { deleteAccountSchema } from "./delete-account.tsx";

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
