import { eq } from "drizzle-orm";
import { requireCustomer } from "../../auth/require-customer.ts";
import { noteSecurity } from "../../auth/note-security.ts";
import { endSessions } from "../../auth/sessions.ts";
import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { secondFactors } from "../../db/schema/customers.ts";
import { CommerceError, notFound } from "../../errors.ts";
import { audit } from "../audit.ts";
import { findFactor } from "./check-code.ts";

/** One's own. */
export async function removeSecondFactor(ctx: Ctx): Promise<void> {
  const { id, session } = requireCustomer(ctx);
  if (!(await findFactor(ctx, id))?.confirmedAt) throw notFound();
  await drop(ctx, id, "second-factor.disable", session);
}

/** A colleague's, who has lost phone and recovery codes and proved in person who they are. */
export async function resetSecondFactor(ctx: Ctx, id: number): Promise<void> {
  if (requireCustomer(ctx).id === id) {
    throw new CommerceError("conflict", "La tua si disattiva dalla pagina Sicurezza.");
  }
  if (!(await findFactor(ctx, id))) throw notFound();
  await drop(ctx, id, "second-factor.reset");
}

async function drop(ctx: Ctx, id: number, action: string, session?: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await ctx.db.delete(secondFactors).where(eq(secondFactors.customerId, id));
    await endSessions(ctx, id, session);
    await audit(ctx, { action, subject: `administrator:${id}` });
  });
  noteSecurity(ctx, { event: "second_factor.changed", to: "none", of: id });
}
