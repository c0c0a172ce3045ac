import type { Me } from "#contract/admin/staff.ts";
import { requireStaff } from "../../auth/require-customer.ts";
import type { Ctx } from "../../ctx.ts";
import { findSelf } from "../../customers/find-customer.ts";
import { describeRights } from "../rights.ts";
import { mustEnrol } from "../second-factor/require-enrolment.ts";

/** Who is at work, and what they may do: the office shows itself by this. */
export async function readMe(ctx: Ctx): Promise<Me> {
  const actor = requireStaff(ctx);
  const { id, email, role } = actor;
  const { firstName, lastName } = await findSelf(ctx, id);
  return {
    "@id": `${ctx.config.apiPrefix}/admin/me`,
    "@type": "Me",
    id,
    email,
    name: [firstName, lastName].filter(Boolean).join(" ") || email,
    role,
    secondFactor: actor.secondFactor ?? false,
    mustEnrol: mustEnrol(ctx, actor),
    rights: describeRights(role),
  };
}
