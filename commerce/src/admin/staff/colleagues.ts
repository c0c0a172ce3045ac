import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { staffRoles } from "#contract/admin/staff-roles.ts";
import type { Colleague } from "#contract/admin/staff.ts";
import type { Ctx } from "../../ctx.ts";
import { customers } from "../../db/schema/customers.ts";
import { mayCall } from "../rights.ts";

/** Those who may answer requests. */
export async function listColleagues(ctx: Ctx): Promise<Colleague[]> {
  const roles = staffRoles.filter((role) => mayCall(role, "PATCH", "contact-requests"));
  const found = await ctx.db
    .select({ id: customers.id, email: customers.email })
    .from(customers)
    .where(
      and(inArray(customers.role, roles), eq(customers.enabled, true), isNull(customers.deletedAt)),
    )
    .orderBy(asc(customers.email));
  return found.map(({ id, email }) => ({
    "@id": `${ctx.config.apiPrefix}/admin/colleagues/${id}`,
    "@type": "Colleague",
    id,
    email,
  }));
}
