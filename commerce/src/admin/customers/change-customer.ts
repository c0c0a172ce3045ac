import { endSessions } from "../../auth/sessions.ts";
import type { Ctx } from "../../ctx.ts";
import { personRules } from "../../customers/customer-rules.ts";
import type { CustomerRow } from "../../customers/find-customer.ts";
import { CommerceError } from "../../errors.ts";
import { requireValid } from "../../http/require-valid.ts";
import type { Fields } from "../resource/resource.ts";

/** Who is shut out is signed out everywhere; the access of the staff is changed by admin/staff/ alone. */
export async function changeCustomer(ctx: Ctx, input: Fields, row: Fields): Promise<Fields> {
  const before = row as CustomerRow;
  if (before.deletedAt) throw new CommerceError("conflict", "L’account è stato cancellato.");
  const { enabled = before.enabled, ...person } = input;
  if (enabled !== before.enabled && before.role !== "customer") {
    throw new CommerceError("conflict", "Lavora nel negozio: il suo accesso si cambia da Persone.");
  }
  const valid = requireValid(personRules, { ...before, ...person });
  if (!enabled) await endSessions(ctx, before.id);
  return {
    firstName: valid.firstName,
    lastName: valid.lastName,
    phoneNumber: valid.phoneNumber || null,
    birthday: valid.birthday || null,
    gender: valid.gender ?? "u",
    enabled,
  };
}
