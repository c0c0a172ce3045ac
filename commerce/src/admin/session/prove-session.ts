import type { ProveSession } from "#contract/admin/session.ts";
import { noteSecurity } from "../../auth/note-security.ts";
import { requireCustomer } from "../../auth/require-customer.ts";
import { markProven } from "../../auth/sessions.ts";
import type { Ctx } from "../../ctx.ts";
import { findSelf } from "../../customers/find-customer.ts";
import { requirePassword } from "../../customers/require-password.ts";
import { invalid } from "../../errors.ts";
import { findFactor, spendCode } from "../second-factor/check-code.ts";

/** Password and, where there is one, second factor once more: for some minutes the session may do grave things. */
export async function proveSession(ctx: Ctx, input: ProveSession): Promise<void> {
  const { id, session } = requireCustomer(ctx);
  await requirePassword(ctx, await findSelf(ctx, id), input.currentPassword);
  const factor = await findFactor(ctx, id);
  if (factor?.confirmedAt) {
    if (!input.code) throw invalid("code", "Scrivi anche il codice di verifica.");
    if (!(await spendCode(ctx, factor, input.code))) {
      noteSecurity(ctx, { event: "second_factor.failed" });
      throw invalid("code", "Il codice non è giusto o è già stato usato. Aspetta il prossimo.");
    }
  }
  if (session) await markProven(ctx, session);
  noteSecurity(ctx, { event: "session.proven" });
}
