import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { customers, newsletterSubscriptions } from "../db/schema/customers.ts";
import { stockAlerts } from "../db/schema/voices.ts";
import { wishlists, wishlistVariants } from "../db/schema/wishlist.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { findAlertedVariant } from "./find-alerted-variant.ts";

const quietFor = 30 * 24 * 60 * 60 * 1000;

/**
 * Call it when a price goes down. Only a price below the lowest of the 30 days before may be called a reduction (art.
 * 17-bis Codice del Consumo), and only who agreed to marketing may be told of it.
 */
export function sendPriceAlerts(ctx: Ctx, variantId: number): Promise<number> {
  return withTransaction(ctx, async (ctx) => {
    const variant = await findAlertedVariant(ctx, variantId);
    const lowest = variant?.lowestPriceBeforeDiscount ?? null;
    if (!variant || lowest === null || variant.price >= lowest) return 0;
    const told = await markTold(ctx, variantId, await whoWishes(ctx, variantId));
    for (const { id, email } of told) {
      await queueLetter(ctx, {
        key: `price_drop:${id}:${ctx.clock().getTime()}`,
        to: email,
        name: "price_drop",
        data: {
          productName: variant.productName,
          link: variant.link,
          price: variant.price,
          lowestPrice: lowest,
        },
      });
    }
    return told.length;
  });
}

async function whoWishes(ctx: Ctx, variantId: number): Promise<string[]> {
  const people = await ctx.db
    .selectDistinct({ email: sql<string>`lower(${customers.email})` })
    .from(wishlistVariants)
    .innerJoin(wishlists, eq(wishlists.id, wishlistVariants.wishlistId))
    .innerJoin(customers, eq(customers.id, wishlists.customerId))
    .innerJoin(
      newsletterSubscriptions,
      sql`lower(${newsletterSubscriptions.email}) = lower(${customers.email})`,
    )
    .where(
      and(
        eq(wishlistVariants.variantId, variantId),
        eq(newsletterSubscriptions.state, "active"),
        isNull(customers.deletedAt),
      ),
    );
  return people.map(({ email }) => email);
}

/** Nobody hears of the same product twice within a month. */
async function markTold(ctx: Ctx, variantId: number, emails: string[]) {
  if (emails.length === 0) return [];
  const now = ctx.clock();
  return ctx.db
    .insert(stockAlerts)
    .values(
      emails.map((email) => ({
        variantId,
        email,
        kind: "price_drop" as const,
        sentAt: now,
        createdAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [stockAlerts.variantId, stockAlerts.email, stockAlerts.kind],
      set: { sentAt: now },
      setWhere: or(
        isNull(stockAlerts.sentAt),
        lt(stockAlerts.sentAt, new Date(now.getTime() - quietFor)),
      ),
    })
    .returning();
}
