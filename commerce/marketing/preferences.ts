import { and, asc, eq, isNull, notInArray, sql } from "drizzle-orm";
import { ChangeEmailPreferences, EmailPreferences } from "#contract/customer.ts";
import { findByEmail, findSelf } from "../auth/index.ts";
import { products, variants } from "../catalogue/schema.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import {
  endSubscription,
  findLinked,
  findSubscription,
  recordConsents,
  setPriceAlerts,
  startSubscription,
} from "./newsletter.ts";
import { stockAlerts } from "./schema.ts";
import { routesOf } from "../kernel/http/router.ts";
import { topNode } from "../kernel/http/json-ld.ts";

const waitsFor = (email: string) =>
  and(
    sql`lower(${stockAlerts.email}) = lower(${email})`,
    eq(stockAlerts.kind, "back_in_stock"),
    isNull(stockAlerts.sentAt),
  );

/** `path` is the URL at which the caller reads the preferences. */
type Mailbox = { email: string; path: string };

/** For a verified mailbox: by its account, or by the link of an email sent to it. */
export async function readPreferences(
  ctx: Ctx,
  { email, path }: Mailbox,
): Promise<EmailPreferences> {
  const subscription = await findSubscription(ctx, email);
  const waiting = await ctx.db
    .select({ id: stockAlerts.id, productName: products.name })
    .from(stockAlerts)
    .innerJoin(variants, eq(variants.id, stockAlerts.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(waitsFor(email))
    .orderBy(asc(products.name), asc(stockAlerts.id));
  return {
    ...topNode(ctx, "EmailPreferences", path),
    email,
    newsletter: subscription?.state === "active",
    priceAlerts: subscription?.priceAlerts ?? false,
    stockAlerts: waiting,
  };
}

export function changePreferences(
  ctx: Ctx,
  mailbox: Mailbox,
  change: ChangeEmailPreferences,
): Promise<EmailPreferences> {
  return withTransaction(ctx, async (ctx) => {
    const { email } = mailbox;
    const before = await readPreferences(ctx, mailbox);
    const { newsletter = before.newsletter, priceAlerts = before.priceAlerts } = change;
    const isNews = newsletter !== before.newsletter;
    if (isNews && newsletter) await startSubscription(ctx, email);
    if (isNews && !newsletter) await endSubscription(ctx, email);
    // Price alerts start and end with the newsletter, whatever the requested value.
    if (isNews || priceAlerts !== before.priceAlerts) await setPriceAlerts(ctx, email, priceAlerts);
    const customer = await findByEmail(ctx, email);
    await recordConsents(ctx, { email, customerId: customer?.id ?? null }, "preferences", {
      newsletter: isNews ? newsletter : undefined,
      price_alerts: priceAlerts === before.priceAlerts ? undefined : priceAlerts,
    });
    const { stockAlerts: kept } = change;
    if (kept) {
      const others = kept.length > 0 ? notInArray(stockAlerts.id, kept) : undefined;
      await ctx.db.delete(stockAlerts).where(and(waitsFor(email), others));
    }
    return readPreferences(ctx, mailbox);
  });
}

const linkedMailbox = async (ctx: Ctx, token: string): Promise<Mailbox> => ({
  email: (await findLinked(ctx, token)).email,
  path: `shop/customers/newsletter/${token}/preferences`,
});

const ownMailbox = async (ctx: Ctx, id: number): Promise<Mailbox> => ({
  email: (await findSelf(ctx, id)).email,
  path: `shop/customers/${id}/email-preferences`,
});

/** For signed-in customers, and for the link in commercial emails. */
export const preferenceRoutes = routesOf("Newsletter", ({ own }) => {
  const linked = "/customers/newsletter/{token}/preferences";
  const ofCustomer = "/customers/{id}/email-preferences";
  const answer = { 200: EmailPreferences };

  own.get(
    linked,
    "Emails of the mailbox a link was sent to",
    { limit: "token_use", noStore: true, ...answer },
    async (ctx, { token }) => readPreferences(ctx, await linkedMailbox(ctx, token)),
  );

  own.patch(
    linked,
    "Choose emails by a link",
    { body: ChangeEmailPreferences, limit: "token_use", ...answer },
    async (ctx, { token, body }) => changePreferences(ctx, await linkedMailbox(ctx, token), body),
  );

  own.get(ofCustomer, "Emails of one's own account", answer, async (ctx, { id }) =>
    readPreferences(ctx, await ownMailbox(ctx, id)),
  );

  own.patch(
    ofCustomer,
    "Choose the emails of one's own account",
    { body: ChangeEmailPreferences, ...answer },
    async (ctx, { id, body }) => changePreferences(ctx, await ownMailbox(ctx, id), body),
  );
});
