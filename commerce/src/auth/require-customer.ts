import type { Ctx } from "../ctx.ts";
import type { CustomerActor } from "../actor.ts";
import type { StaffRole } from "#contract/admin/staff-roles.ts";
import { CommerceError } from "../errors.ts";
import { unauthenticated } from "./access-token.ts";

export function requireCustomer({ actor }: Ctx): CustomerActor {
  if (actor.type !== "customer") throw unauthenticated("JWT Token not found");
  return actor;
}

/** Somebody who signed in at the office. */
export function requireStaff(ctx: Ctx): CustomerActor & { role: StaffRole } {
  const actor = requireCustomer(ctx);
  if (!actor.role) throw accessDenied();
  return { ...actor, role: actor.role };
}

export const accessDenied = () => new CommerceError("forbidden", "Access Denied.");
