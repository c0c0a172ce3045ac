import { eq } from "drizzle-orm";
import type { PasswordAndCode } from "#contract/admin/second-factor.ts";
import { requireCustomer } from "../../auth/require-customer.ts";
import { noteSecurity } from "../../auth/note-security.ts";
import { endSessions } from "../../auth/sessions.ts";
import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { findSelf } from "../../customers/find-customer.ts";
import { requirePassword } from "../../customers/require-password.ts";
import { secondFactors } from "../../db/schema/customers.ts";
import { CommerceError, invalid, notFound } from "../../errors.ts";
import { audit } from "../audit.ts";
import { findFactor, spendCode } from "./check-code.ts";

/** One's own, with both proofs. */
export async function removeSecondFactor(ctx: Ctx, input: PasswordAndCode): Promise<void> {
  const { id, session } = requireCustomer(ctx);
  await requirePassword(ctx, await findSelf(ctx, id), input.currentPassword);
  const factor = await findFactor(ctx, id);
  if (!factor?.confirmedAt) throw notFound();
  if (!(await spendCode(ctx, factor, input.code))) {
    noteSecurity(ctx, { event: "second_factor.failed" });
    throw invalid("code", "Il codice non è giusto o è già stato usato.");
  }
  await drop(ctx, id, "second-factor.disable", session);
}

/** A colleague's, who has lost phone and recovery codes and proved in person who they are. */
export async function resetSecondFactor(
  ctx: Ctx,
  id: number,
  currentPassword: string,
): Promise<void> {
  const own = requireCustomer(ctx);
  await requirePassword(ctx, await findSelf(ctx, own.id), currentPassword);
  if (own.id === id) {
    throw new CommerceError(
      "conflict",
      "La tua si disattiva dalla pagina Sicurezza, con un codice.",
    );
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
