import { checkForm, refuseCall, refuseForm } from "#app/features/forms/form.server.ts";
import type { Customer } from "#app/features/session/visitor.server.ts";
import { isOutage } from "#app/features/api/outage.ts";
import { ApiError } from "#contract/api-error.ts";
import type { CustomerSession } from "#contract/customer.ts";
import { endSessionsSchema } from "./open-sessions.tsx";

/** A backend without such a list shows none. */
export async function readSessions({ shop, session }: Customer): Promise<CustomerSession[]> {
  try {
    return await shop.sessions(session.customerId);
  } catch (error) {
    if (error instanceof ApiError || isOutage(error)) return [];
    throw error;
  }
}

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
