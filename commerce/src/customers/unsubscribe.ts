import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { invalid } from "../errors.ts";
import { recordConsents } from "./consents.ts";
import { findByEmail } from "./find-customer.ts";
import { endSubscription, findByUnsubscribeToken } from "./subscriptions.ts";

/** By the link of any newsletter ever sent; saying it twice is fine. */
export function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const row = await findByUnsubscribeToken(ctx, token);
    if (!row) throw invalid("token", "This newsletter unsubscribe token is invalid.");
    if (row.state === "ended") return;
    const { email } = row;
    await endSubscription(ctx, email);
    const customer = await findByEmail(ctx, email);
    await recordConsents(ctx, { email, customerId: customer?.id ?? null }, "unsubscribe", {
      newsletter: false,
    });
  });
}
