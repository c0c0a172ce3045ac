import { checkForm, refuseCall, refuseForm } from "#app/features/forms/form.server.ts";
import type { Customer } from "#app/features/session/visitor.server.ts";
import { optional } from "#app/features/api/optional.server.ts";
import type { CustomerSession } from "#contract/customer.ts";
import { endSessionsSchema } from "./open-sessions.tsx";

/** A backend without such a list shows none. */
export const readSessions = ({ shop, session }: Customer): Promise<CustomerSession[]> =>
  optional(shop.sessions(session.customerId), []);

export async function endSessions({ shop, session, form }: Customer & { form: FormData }) {
  const submission = checkForm(form, endSessionsSchema);
  const hide = ["currentPassword"];
  if (submission.status !== "success") return refuseForm(submission, { hide });
  const { currentPassword, session: wanted } = submission.value;
  try {
    await shop.endSessions(session.customerId, { currentPassword, session: wanted || null });
  } catch (error) {
    return refuseCall(submission, error, { hide });
  }
  return undefined;
}
