import { checkForm } from "#app/forms/read-form.server.ts";
import { refuseCall, refuseForm } from "#app/forms/refuse.server.ts";
import type { Customer } from "#app/session/visitor.server.ts";
import { isOutage } from "#app/shop/outage.ts";
import { ApiError } from "#contract/api-error.ts";
import type { CustomerSession } from "#contract/customer.ts";
import { endSessionsSchema } from "./end-sessions-schema.ts";

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
