import { and, eq, gt } from "drizzle-orm";
import type { NewsletterRequest } from "#contract/customer.ts";
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

const ofLink = (ctx: Ctx, token: string) =>
  and(
    eq(subscriptions.tokenHash, hashToken(token)),
    gt(subscriptions.requestedAt, new Date(ctx.clock().getTime() - validDays * day)),
  );

const badLink = () => invalid("token", "This newsletter confirmation token is invalid.");

/** What the link of a letter would confirm; looking changes nothing. */
export async function readSubscription(ctx: Ctx, token: string): Promise<NewsletterRequest> {
  const [row] = await ctx.db.select().from(subscriptions).where(ofLink(ctx, token));
  if (!row) throw badLink();
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/NewsletterRequest`,
    "@id": `${ctx.config.apiPrefix}/shop/customers/newsletter`,
    "@type": "NewsletterRequest",
    email: row.email,
  };
}

export function confirmSubscription(ctx: Ctx, token: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(subscriptions)
      .set({ tokenHash: null })
      .where(ofLink(ctx, token))
      .returning();
    if (!row) throw badLink();
    const { email } = row;
    const customer = await findByEmail(ctx, email);
    await recordConsents(ctx, { email, customerId: customer?.id ?? null }, "newsletter", {
      newsletter: true,
      profiling: wantsProfiling(token) || undefined,
    });
    await startSubscription(ctx, email);
  });
}
