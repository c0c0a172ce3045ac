import { endSessions } from "../../auth/sessions.ts";
import type { Ctx } from "../../ctx.ts";
import { personRules } from "../../customers/customer-rules.ts";
import type { CustomerRow } from "../../customers/find-customer.ts";
import { CommerceError } from "../../errors.ts";
import { requireValid } from "../../http/require-valid.ts";
import type { Fields } from "../resource/resource.ts";

/** Who loses access or changes role is signed out everywhere; nobody does it to themselves. */
export async function changeCustomer(ctx: Ctx, input: Fields, row: Fields): Promise<Fields> {
  const before = row as CustomerRow;
  if (before.deletedAt) throw new CommerceError("conflict", "L’account è stato cancellato.");
  const { role = before.role, enabled = before.enabled, ...person } = input;
  const losesAccess = !enabled || role !== before.role;
  if (losesAccess && ctx.actor.type === "customer" && ctx.actor.id === before.id) {
    throw new CommerceError("conflict", "Non puoi togliere l’accesso a te stesso.");
  }
  const valid = requireValid(personRules, { ...before, ...person });
  if (losesAccess) await endSessions(ctx, before.id);
  return {
    firstName: valid.firstName,
    lastName: valid.lastName,
    phoneNumber: valid.phoneNumber || null,
    birthday: valid.birthday || null,
    gender: valid.gender ?? "u",
    role,
    enabled,
  };
}
