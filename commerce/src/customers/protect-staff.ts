import { requireFreshProof } from "../auth/fresh-proof.ts";
import { noteSecurity } from "../auth/note-security.ts";
import type { Ctx } from "../ctx.ts";
import { invalid } from "../errors.ts";
import type { CustomerRow } from "./find-customer.ts";

/** The shop's login asks for the password alone: who works in the shop changes the account in the office. */
export function protectStaff(ctx: Ctx, { role }: CustomerRow, field: string): void {
  if (role === "customer") return;
  if (ctx.actor.type === "customer" && ctx.actor.role) return requireFreshProof(ctx);
  noteSecurity(ctx, { event: "access.denied", wanted: "staff account" });
  throw invalid(field, "Questo account lavora nel negozio: cambialo dal pannello, in Sicurezza.");
}
