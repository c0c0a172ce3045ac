import { eq } from "drizzle-orm";
import type { ChangePassword } from "#contract/customer.ts";
import { hashPassword } from "../auth/password.ts";
import { noteSecurity } from "../auth/note-security.ts";
import { endSessions } from "../auth/sessions.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { customers } from "../db/schema/customers.ts";
import { sendPasswordChanged } from "./account-letters.ts";
import { dropCustomerTokens } from "./customer-tokens.ts";
import { findSelf } from "./find-customer.ts";
import { readNewPassword } from "./new-password.ts";
import { protectStaff } from "./protect-staff.ts";
import { requirePassword } from "./require-password.ts";

/** Every session but the one that asks comes to its end. */
export async function changePassword(ctx: Ctx, id: number, input: ChangePassword): Promise<void> {
  const customer = await findSelf(ctx, id);
  protectStaff(ctx, customer, "currentPassword");
  await requirePassword(ctx, customer, input.currentPassword);
  const passwordHash = await hashPassword(readNewPassword(input, customer));
  const session = ctx.actor.type === "customer" ? ctx.actor.session : undefined;
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(customers)
      .set({ passwordHash, updatedAt: ctx.clock() })
      .where(eq(customers.id, id));
    await dropCustomerTokens(ctx, id, ["reset", "email"]);
    await endSessions(ctx, id, session);
    await sendPasswordChanged(ctx, customer);
  });
  noteSecurity(ctx, { event: "password.changed" });
}
