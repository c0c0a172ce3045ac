import { keysOf } from "#contract/format/keys-of.ts";
import { and, desc, eq, gt, ne, or, sql } from "drizzle-orm";
import type { Consent, NewsletterRequest, Subscribe } from "#contract/customer.ts";
import { newsletterSchema } from "#contract/forms/support.ts";
import { findByEmail } from "../auth/index.ts";
import { consents, newsletterSubscriptions as subscriptions } from "../customers/schema.ts";
import { type Ctx, daysAgo, invalid, withTransaction } from "../kernel/ctx.ts";
import { topNode, wireDate } from "../kernel/http/json-ld.ts";
import { requireValid } from "../kernel/http/router.ts";
import { mayWrite } from "../kernel/limits/limit.ts";
import { hashToken, isSame, randomToken, sign } from "../kernel/secrets.ts";
import { links, sendEmail } from "../mail/index.ts";
import { definePlugin } from "../kernel/plugins.ts";
import { isOpened } from "../settings/index.ts";
import { firstOrderCoupon } from "../promotions/index.ts";

/** Double opt-in: a subscription counts once the link in the email is opened. Existing subscriptions stay. */
export async function subscribe(ctx: Ctx, input: Subscribe, network: string): Promise<void> {
  const { email, consents } = requireValid(newsletterSchema, input);
  if (!(await mayWrite(ctx, "newsletter_email", email, network))) return;
  const token = confirmationToken(consents.profiling);
  await withTransaction(ctx, async (ctx) => {
    await remember(ctx, email, hashToken(token));
    await sendEmail(ctx, "newsletter_confirm", email, hashToken(token), {
      link: links.confirmNewsletter(ctx, token),
    });
  });
}

async function remember(ctx: Ctx, email: string, tokenHash: string): Promise<void> {
  await addSubscription(ctx, email);
  await ctx.db
    .update(subscriptions)
    .set({
      tokenHash,
      ...((await isClosed(ctx)) && { awaitsOpening: true }),
      requestedAt: ctx.clock(),
      state: sql`case when ${subscriptions.state} = 'active' then 'active' else 'pending' end`,
    })
    .where(ofEmail(email));
}

const isClosed = async (ctx: Ctx) => !ctx.config.demo && !(await isOpened(ctx));

/** Sends one email per address, however often the shop closes and opens again. */
export const openingEmail = definePlugin({
  name: "opening-email",
  setup(kernel) {
    kernel.within("shop.opened", async (ctx) => {
      const waiting = await ctx.db
        .update(subscriptions)
        .set({ awaitsOpening: false })
        .where(eq(subscriptions.awaitsOpening, true))
        .returning();
      for (const row of waiting.filter(({ state }) => state === "active"))
        await sendEmail(ctx, "shop_opened", row.email, String(row.id), {
          link: links.home(ctx),
          unsubscribeLink: unsubscribeLink(ctx, row),
        });
    });
  },
});

/** The consent to profiling is part of the token, because it too requires a verified mailbox. */
const confirmationToken = (profiling: boolean) => `${randomToken()}.${profiling ? 1 : 0}`;

const wantsProfiling = (token: string) => token.endsWith(".1");

const validDays = 7;

const ofLink = (ctx: Ctx, token: string) =>
  and(
    eq(subscriptions.tokenHash, hashToken(token)),
    gt(subscriptions.requestedAt, daysAgo(ctx, validDays)),
  );

const badLink = () => invalid("token", "Il link di conferma della newsletter non è valido.");

/** Returns what an emailed link would confirm, without confirming it. */
export async function readSubscription(ctx: Ctx, token: string): Promise<NewsletterRequest> {
  const [row] = await ctx.db.select().from(subscriptions).where(ofLink(ctx, token));
  if (!row) throw badLink();
  return {
    ...topNode(ctx, "NewsletterRequest", `shop/customers/newsletter/${token}`),
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

/** By the link of any newsletter ever sent; idempotent. */
export function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { email, state, priceAlerts } = await findLinked(ctx, token);
    if (state === "ended" && !priceAlerts) return;
    await endSubscription(ctx, email);
    const customer = await findByEmail(ctx, email);
    await recordConsents(ctx, { email, customerId: customer?.id ?? null }, "unsubscribe", {
      newsletter: state === "ended" ? undefined : false,
      // Price alerts were enabled by the newsletter, without a consent record of their own.
      price_alerts: state === "ended" ? false : undefined,
    });
  });
}

export async function findLinked(ctx: Ctx, token: string): Promise<Subscription> {
  const row = await findByUnsubscribeToken(ctx, token);
  if (!row) throw invalid("token", "Il link per lasciare la newsletter non è valido.");
  return row;
}

type Subscription = typeof subscriptions.$inferSelect;

const ofEmail = (email: string) => sql`lower(${subscriptions.email}) = lower(${email})`;

export async function findSubscription(ctx: Ctx, email: string) {
  const [row] = await ctx.db.select().from(subscriptions).where(ofEmail(email));
  return row;
}

async function addSubscription(ctx: Ctx, email: string): Promise<void> {
  await ctx.db
    .insert(subscriptions)
    .values({ email, state: "pending", requestedAt: ctx.clock() })
    .onConflictDoNothing();
}

/** For a verified mailbox; new subscribers get a welcome email. */
export async function startSubscription(ctx: Ctx, email: string): Promise<void> {
  const now = ctx.clock();
  await addSubscription(ctx, email);
  const [row] = await ctx.db
    .update(subscriptions)
    .set({ state: "active", confirmedAt: now, endedAt: null, tokenHash: null, priceAlerts: true })
    .where(and(ofEmail(email), ne(subscriptions.state, "active")))
    .returning();
  if (!row) return;
  await sendEmail(ctx, "newsletter_welcome", row.email, `${row.id}:${now.toISOString()}`, {
    coupon: await firstOrderCoupon(ctx),
    unsubscribeLink: unsubscribeLink(ctx, row),
  });
}

/** Stored apart from the newsletter's consent, for verified mailboxes only. */
export async function setPriceAlerts(ctx: Ctx, email: string, isOn: boolean): Promise<void> {
  const now = ctx.clock();
  await ctx.db
    .insert(subscriptions)
    .values({ email, state: "ended", requestedAt: now, endedAt: now })
    .onConflictDoNothing();
  await ctx.db.update(subscriptions).set({ priceAlerts: isOn }).where(ofEmail(email));
}

export async function endSubscription(ctx: Ctx, email: string): Promise<void> {
  await ctx.db
    .update(subscriptions)
    .set({ state: "ended", endedAt: ctx.clock(), tokenHash: null, priceAlerts: false })
    .where(ofEmail(email));
}

/** Moves the newsletter subscription when a customer changes their email, without duplicates. */
export async function moveSubscription(ctx: Ctx, from: string, to: string): Promise<void> {
  const old = await findSubscription(ctx, from);
  if (old?.state !== "active") return;
  await ctx.db.delete(subscriptions).where(ofEmail(to));
  await ctx.db.update(subscriptions).set({ email: to }).where(eq(subscriptions.id, old.id));
}

/** In every commercial email; never expires, so it is derived and not stored. */
export const unsubscribeLink = (ctx: Ctx, row: Pick<Subscription, "id" | "email">): string =>
  links.unsubscribe(ctx, unsubscribeToken(ctx, row));

const unsubscribeToken = (ctx: Ctx, { id, email }: Pick<Subscription, "id" | "email">) =>
  `${id}.${sign(ctx, "unsubscribe", `${id} ${email.toLowerCase()}`)}`;

async function findByUnsubscribeToken(ctx: Ctx, token: string) {
  const id = Number(/^(\d{1,9})\./.exec(token)?.[1] ?? 0);
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row && isSame(token, unsubscribeToken(ctx, row)) ? row : undefined;
}

type Kind = Consent["kind"];

/** Versions of the consent texts; increment one whenever its text changes. */
const textVersions: Record<Kind, string> = {
  privacy: "2026-11",
  newsletter: "2026-11",
  price_alerts: "2026-11",
  profiling: "2026-11",
  terms: "2026-11",
  health: "2026-11",
};

type ConsentSource =
  | "registration"
  | "personal_data"
  | "newsletter"
  | "unsubscribe"
  | "preferences"
  | "checkout"
  | "consultation"
  | "account_deletion"
  | "retention";

type Answers = Partial<Record<Kind, boolean | undefined>>;
type Person = { email: string; customerId?: number | null };

/** Append-only consent records: together they prove what was asked, when and how. */
export async function recordConsents(
  ctx: Ctx,
  { email, customerId = null }: Person,
  source: ConsentSource,
  answers: Answers,
  at = ctx.clock(),
): Promise<void> {
  const rows = keysOf(textVersions).flatMap((kind) => {
    const granted = answers[kind];
    if (granted === undefined) return [];
    return { email, customerId, kind, granted, textVersion: textVersions[kind], source, at };
  });
  if (rows.length > 0) await ctx.db.insert(consents).values(rows);
}

const ofPerson = ({ email, customerId }: Person) =>
  or(
    sql`lower(${consents.email}) = lower(${email})`,
    customerId ? eq(consents.customerId, customerId) : undefined,
  );

export async function listConsents(ctx: Ctx, person: Person): Promise<Consent[]> {
  const rows = await ctx.db
    .select()
    .from(consents)
    .where(ofPerson(person))
    .orderBy(desc(consents.at), desc(consents.id));
  return rows.map(({ kind, granted, textVersion, source, at }) => ({
    kind,
    granted,
    textVersion,
    source,
    at: wireDate(at),
  }));
}

export async function currentConsents(ctx: Ctx, person: Person): Promise<Consent[]> {
  const all = await listConsents(ctx, person);
  return all.filter(
    (consent, index) => all.findIndex(({ kind }) => kind === consent.kind) === index,
  );
}
