import { and, eq, gt } from "drizzle-orm";
import { hashToken } from "../auth/secrets.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { newsletterSubscriptions as subscriptions } from "../db/schema/customers.ts";
import { invalid } from "../errors.ts";
import { recordConsents } from "./consents.ts";
import { findByEmail } from "./find-customer.ts";
import { wantsProfiling } from "./subscribe.ts";
import { startSubscription } from "./subscriptions.ts";

const validDays = 7;
const day = 24 * 60 * 60 * 1000;

export function confirmSubscription(ctx: Ctx, token: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const oldest = new Date(ctx.clock().getTime() - validDays * day);
    const [row] = await ctx.db
      .update(subscriptions)
      .set({ tokenHash: null })
      .where(
        and(eq(subscriptions.tokenHash, hashToken(token)), gt(subscriptions.requestedAt, oldest)),
      )
      .returning();
    if (!row) throw invalid("token", "This newsletter confirmation token is invalid.");
    const { email } = row;
    const customer = await findByEmail(ctx, email);
    await recordConsents(ctx, { email, customerId: customer?.id ?? null }, "newsletter", {
      newsletter: true,
      profiling: wantsProfiling(token) || undefined,
    });
    await startSubscription(ctx, email);
  });
}
