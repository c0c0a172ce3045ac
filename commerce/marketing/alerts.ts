import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { email } from "#contract/forms/rules.ts";
import type { AskStockAlert } from "#contract/support.ts";
import { products, variantPrices, variants } from "../catalogue/schema.ts";
import { stockAlerts, wishlists, wishlistVariants } from "./schema.ts";
import { customers, newsletterSubscriptions } from "../customers/schema.ts";
import { productPath } from "#contract/paths.ts";
import { pageUrl } from "../kernel/config.ts";
import { type Ctx, daysAgo, invalid, withTransaction } from "../kernel/ctx.ts";
import { codeInIri, requireValid } from "../kernel/http/router.ts";
import { admitEmail, verifyBotCheck } from "../kernel/limits/bot-check.ts";
import { isWithinLimit, limit } from "../kernel/limits/limit.ts";
import { definePlugin } from "../kernel/plugins.ts";
import { sendEmail } from "../mail/index.ts";
import { unsubscribeLink } from "./newsletter.ts";
import { findRow } from "../kernel/db/rows.ts";

/** Enqueues price and stock emails in the transaction of the change. */
export const productAlerts = definePlugin({
  name: "product-alerts",
  setup(kernel) {
    kernel.within("variant.price_lowered", async (ctx, { data: { variantId } }) => {
      await sendPriceAlerts(ctx, variantId);
    });
    kernel.within("variant.back_in_stock", async (ctx, { data: { variantId } }) => {
      await sendStockAlerts(ctx, variantId);
    });
  },
});

const quietDays = 30;

/**
 * Only a price below the lowest of the 30 days before may be called a reduction (art.
 * 17-bis Codice del consumo), and only who agreed to marketing may be told of it.
 */
export function sendPriceAlerts(ctx: Ctx, variantId: number): Promise<number> {
  return withTransaction(ctx, async (ctx) => {
    const variant = await findAlertedVariant(ctx, variantId);
    const lowest = variant?.lowestPriceBeforeDiscount ?? null;
    if (!variant || lowest === null || variant.price >= lowest) return 0;
    const wishing = await whoWishes(ctx, variantId);
    const emails = wishing.map(({ email }) => email);
    const alerts = new Map(
      (await markTold(ctx, variantId, emails)).map((one) => [one.email, one.id]),
    );
    for (const { email, subscription } of wishing) {
      const alert = alerts.get(email);
      if (alert === undefined) continue;
      await sendEmail(ctx, "price_drop", email, `${alert}:${ctx.clock().getTime()}`, {
        productName: variant.productName,
        link: variant.link,
        price: variant.price,
        lowestPrice: lowest,
        lowestPriceSince: variant.lowestPriceSince,
        unsubscribeLink: unsubscribeLink(ctx, { id: subscription, email }),
      });
    }
    return alerts.size;
  });
}

function whoWishes(ctx: Ctx, variantId: number) {
  return ctx.db
    .selectDistinct({
      email: sql<string>`lower(${customers.email})`,
      subscription: newsletterSubscriptions.id,
    })
    .from(wishlistVariants)
    .innerJoin(wishlists, eq(wishlists.id, wishlistVariants.wishlistId))
    .innerJoin(customers, eq(customers.id, wishlists.customerId))
    .innerJoin(
      newsletterSubscriptions,
      sql`lower(${newsletterSubscriptions.email}) = lower(${customers.email})`,
    )
    .where(
      and(eq(wishlistVariants.variantId, variantId), eq(newsletterSubscriptions.priceAlerts, true)),
    );
}

/** Prevents a second alert about the same product within a month. */
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
      setWhere: or(isNull(stockAlerts.sentAt), lt(stockAlerts.sentAt, daysAgo(ctx, quietDays))),
    })
    .returning();
}

/** Notifies each subscriber once. Returns how many were notified. */
export function sendStockAlerts(ctx: Ctx, variantId: number): Promise<number> {
  return withTransaction(ctx, async (ctx) => {
    const variant = await findAlertedVariant(ctx, variantId);
    if (!variant) return 0;
    const waiting = await ctx.db
      .update(stockAlerts)
      .set({ sentAt: ctx.clock() })
      .where(
        and(
          eq(stockAlerts.variantId, variantId),
          eq(stockAlerts.kind, "back_in_stock"),
          isNull(stockAlerts.sentAt),
        ),
      )
      .returning();
    for (const { id, email, createdAt } of waiting) {
      await sendEmail(ctx, "back_in_stock", email, `${id}:${createdAt.getTime()}`, {
        productName: variant.productName,
        link: variant.link,
      });
    }
    return waiting.length;
  });
}

const form = z.object({ email: email() });

/** The response is the same for repeated requests; one email is sent when the variant is back. */
export async function askStockAlert(
  ctx: Ctx,
  input: AskStockAlert,
  address: string,
): Promise<void> {
  const known = ctx.actor.type === "customer" ? ctx.actor.email : undefined;
  const { email } = requireValid(form, { email: input.email || known });
  const variant = await findVariant(ctx, input.productVariant);
  if (!variant) throw invalid("productVariant", "Variante non disponibile");
  await limit(ctx, "stock_alert", address);
  const isOwn = email.toLowerCase() === known?.toLowerCase();
  const mailbox = { purpose: "stock_alert_email" as const, email };
  if (isOwn) await verifyBotCheck(ctx, input.recaptchaToken, { address });
  else await admitEmail(ctx, input.recaptchaToken, { address, mailbox });
  if (!variant.tracked || variant.onHand > variant.onHold) return;
  if (!isOwn && !(await isWithinLimit(ctx, "stock_alert_email", email.toLowerCase()))) return;
  const createdAt = ctx.clock();
  await ctx.db
    .insert(stockAlerts)
    .values({
      variantId: variant.id,
      email: email.toLowerCase(),
      kind: "back_in_stock",
      createdAt,
    })
    .onConflictDoUpdate({
      target: [stockAlerts.variantId, stockAlerts.email, stockAlerts.kind],
      set: { sentAt: null, createdAt },
    });
}

async function findVariant(ctx: Ctx, name: string) {
  return findRow(
    ctx.db,
    variants,
    and(eq(variants.code, codeInIri(ctx, "product-variants", name)), eq(variants.enabled, true)),
  );
}

async function findAlertedVariant(ctx: Ctx, variantId: number) {
  const [row] = await ctx.db
    .select({
      productName: products.name,
      slug: products.slug,
      tracked: variants.tracked,
      available: variants.onHand,
      held: variants.onHold,
      price: variantPrices.price,
      lowestPriceBeforeDiscount: variantPrices.lowestPriceBeforeDiscount,
      lowestPriceSince: variantPrices.lowestPriceSince,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(
      variantPrices,
      and(
        eq(variantPrices.variantId, variants.id),
        eq(variantPrices.channelCode, ctx.config.channelCode),
      ),
    )
    .where(and(eq(variants.id, variantId), eq(variants.enabled, true), eq(products.enabled, true)));
  if (!row || (row.tracked && row.available <= row.held)) return undefined;
  return { ...row, link: pageUrl(ctx.config, productPath(row.slug)) };
}
