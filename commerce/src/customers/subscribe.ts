import { sql } from "drizzle-orm";
import type { Subscribe } from "#contract/customer.ts";
import { newsletterSchema } from "#contract/forms/newsletter.ts";
import { hashToken, randomToken } from "../auth/secrets.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { newsletterSubscriptions as subscriptions } from "../db/schema/customers.ts";
import { requireValid } from "../http/require-valid.ts";
import { mayWrite } from "../limits/limit.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { links } from "./links.ts";
import { addSubscription, ofEmail } from "./subscriptions.ts";

/** Double opt-in: nothing counts until the link of the letter is opened. Whoever is subscribed already stays so. */
export async function subscribe(ctx: Ctx, input: Subscribe, network: string): Promise<void> {
  const { email, consents } = requireValid(newsletterSchema, input);
  if (!(await mayWrite(ctx, "newsletter_letter", email, network))) return;
  const token = confirmationToken(consents.profiling);
  await withTransaction(ctx, async (ctx) => {
    await remember(ctx, email, hashToken(token));
    await queueLetter(ctx, {
      key: `newsletter_confirm:${hashToken(token)}`,
      to: email,
      name: "newsletter_confirm",
      data: { link: links.confirmNewsletter(ctx, token) },
    });
  });
}

async function remember(ctx: Ctx, email: string, tokenHash: string): Promise<void> {
  await addSubscription(ctx, email);
  await ctx.db
    .update(subscriptions)
    .set({
      tokenHash,
      requestedAt: ctx.clock(),
      state: sql`case when ${subscriptions.state} = 'active' then 'active' else 'pending' end`,
    })
    .where(ofEmail(email));
}

/** The answer on profiling travels in the token: it too counts only once the mailbox is proven. */
const confirmationToken = (profiling: boolean) => `${randomToken()}.${profiling ? 1 : 0}`;

export const wantsProfiling = (token: string) => token.endsWith(".1");
