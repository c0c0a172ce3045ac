import { eq } from "drizzle-orm";
import { accessDenied } from "../../auth/require-customer.ts";
import { endSessions } from "../../auth/sessions.ts";
import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { customers } from "../../db/schema/customers.ts";
import { notFound } from "../../errors.ts";
import { audit } from "../audit.ts";

const isOwner = ({ actor }: Ctx) => actor.type === "customer" && actor.role === "owner";

/** Signs somebody out everywhere; their own present session stays, should it be themselves. Colleagues are the owner's. */
export function endSessionsOfCustomer(ctx: Ctx, id: number): Promise<void> {
  const own = ctx.actor.type === "customer" && ctx.actor.id === id ? ctx.actor.session : undefined;
  return withTransaction(ctx, async (ctx) => {
    const [customer] = await ctx.db
      .select({ role: customers.role })
      .from(customers)
      .where(eq(customers.id, id));
    if (!customer) throw notFound();
    if (customer.role !== "customer" && !own && !isOwner(ctx)) throw accessDenied();
    await endSessions(ctx, id, own);
    await audit(ctx, { action: "customers.end-sessions", subject: `customers:${id}` });
  });
}
