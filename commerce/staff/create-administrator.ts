import { eq } from "drizzle-orm";
import { z } from "zod";
import { email, optionalText, password } from "#contract/forms/rules.ts";
import { endSessions, findByEmail, hashPassword, refuseEasyPassword } from "../auth/index.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { customers, secondFactors } from "../customers/schema.ts";
import { requireValid } from "../kernel/http/router.ts";
import { audit } from "../kernel/admin/audit.ts";
import { dropInvitations } from "./invitations.ts";

const rules = z.object({
  email: email(),
  password: password(),
  firstName: optionalText({ max: 100 }),
  lastName: optionalText({ max: 100 }),
});

/** Whoever runs the shop's machine may name its owners; an account that exists becomes one, by its password alone. */
export async function createAdministrator(
  ctx: Ctx,
  input: z.input<typeof rules>,
): Promise<"created" | "promoted"> {
  const person = requireValid(rules, input);
  refuseEasyPassword("password", person.password, person);
  const passwordHash = await hashPassword(person.password);
  return withTransaction(ctx, async (ctx) => {
    const known = await findByEmail(ctx, person.email);
    const now = ctx.clock();
    const granted = { passwordHash, role: "owner" as const, verifiedAt: now, updatedAt: now };
    if (known) {
      const sessionEpoch = known.sessionEpoch + 1;
      await ctx.db
        .update(customers)
        .set({ ...granted, sessionEpoch })
        .where(eq(customers.id, known.id));
      await endSessions(ctx, known.id);
      await ctx.db.delete(secondFactors).where(eq(secondFactors.customerId, known.id));
    } else {
      await ctx.db.insert(customers).values({
        ...granted,
        email: person.email,
        firstName: person.firstName ?? null,
        lastName: person.lastName ?? null,
        createdAt: now,
      });
    }
    await dropInvitations(ctx, person.email);
    await audit(ctx, { action: "administrator.create", subject: `customer:${person.email}` });
    return known ? "promoted" : "created";
  });
}
