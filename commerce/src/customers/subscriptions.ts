import { and, eq, ne, sql } from "drizzle-orm";
import { isSame, sign } from "../auth/secrets.ts";
import type { Ctx } from "../ctx.ts";
import { newsletterSubscriptions as subscriptions } from "../db/schema/customers.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { firstOrderCoupon } from "./first-order-coupon.ts";
import { links } from "./links.ts";

export type Subscription = typeof subscriptions.$inferSelect;

export const ofEmail = (email: string) => sql`lower(${subscriptions.email}) = lower(${email})`;

export async function findSubscription(ctx: Ctx, email: string) {
  const [row] = await ctx.db.select().from(subscriptions).where(ofEmail(email));
  return row;
}

/** A row to work on, whoever writes it first. */
export async function addSubscription(ctx: Ctx, email: string): Promise<void> {
  await ctx.db
    .insert(subscriptions)
    .values({ email, state: "pending", requestedAt: ctx.clock() })
    .onConflictDoNothing();
}

/** For a proven mailbox; whoever is new to the newsletter gets a welcome. */
export async function startSubscription(ctx: Ctx, email: string): Promise<void> {
  const now = ctx.clock();
  await addSubscription(ctx, email);
  const [row] = await ctx.db
    .update(subscriptions)
    .set({ state: "active", confirmedAt: now, endedAt: null, tokenHash: null })
    .where(and(ofEmail(email), ne(subscriptions.state, "active")))
    .returning();
  if (!row) return;
  await queueLetter(ctx, {
    key: `newsletter_welcome:${row.id}:${now.toISOString()}`,
    to: row.email,
    name: "newsletter_welcome",
    data: {
      couponCode: (await firstOrderCoupon(ctx))?.code ?? null,
      unsubscribeLink: links.unsubscribe(ctx, unsubscribeToken(ctx, row)),
    },
  });
}

export async function endSubscription(ctx: Ctx, email: string): Promise<void> {
  await ctx.db
    .update(subscriptions)
    .set({ state: "ended", endedAt: ctx.clock(), tokenHash: null })
    .where(ofEmail(email));
}

/** A person who changes address keeps the newsletter, once. */
export async function moveSubscription(ctx: Ctx, from: string, to: string): Promise<void> {
  const old = await findSubscription(ctx, from);
  if (old?.state !== "active") return;
  await ctx.db.delete(subscriptions).where(ofEmail(to));
  await ctx.db.update(subscriptions).set({ email: to }).where(eq(subscriptions.id, old.id));
}

/** Good for every letter ever sent, so it is computed and not kept. */
export const unsubscribeToken = (ctx: Ctx, { id, email }: Subscription) =>
  `${id}.${sign(ctx, "unsubscribe", `${id} ${email.toLowerCase()}`)}`;

export async function findByUnsubscribeToken(ctx: Ctx, token: string) {
  const id = Number(/^(\d{1,9})\./.exec(token)?.[1] ?? 0);
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row && isSame(token, unsubscribeToken(ctx, row)) ? row : undefined;
}
