import { and, eq, inArray, or } from "drizzle-orm";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import {
  coupons,
  giftCardMovements,
  giftCards,
  orderItems,
  paymentAttempts,
  payments,
  promotions,
} from "#commerce/schema.ts";
import type { LineKind, PromotionAction, PromotionRule } from "#contract/admin/selling.ts";
import type { ContentFolder } from "../content-folder.ts";
import { idOf, idsByCode, momentOrNull, overwrite, overwriteAllBut, pastMoment } from "./lookup.ts";

type PromotionContent = {
  code: string;
  name: string;
  description: string;
  rules: PromotionRule[];
  action: PromotionAction;
  startsAt: string | null;
  endsAt: string | null;
  enabled: boolean;
};

type CartPromotionContent = PromotionContent & {
  label: string;
  priority: number;
  exclusive: boolean;
};

type CouponContent = PromotionContent & {
  promotionCode: string;
  excludes: LineKind[];
  usageLimit: number | null;
  perCustomerUsageLimit: number | null;
  used: number;
};

type Content = { cartPromotions: CartPromotionContent[]; coupons: CouponContent[] };

export async function loadPromotions(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const content = folder.read<Content>("promotions.json");
  const rows = [...content.cartPromotions.map(cartPromotion), ...content.coupons.map(ofCoupon)];
  const saved = await ctx.db
    .insert(promotions)
    .values(rows)
    .onConflictDoUpdate({ target: promotions.code, set: overwriteAllBut(rows, "code", "enabled") })
    .returning({ id: promotions.id, code: promotions.code });
  const ids = idsByCode(saved);
  await ctx.db
    .insert(coupons)
    .values(
      content.coupons.map(({ code, promotionCode, usageLimit, perCustomerUsageLimit, used }) => ({
        code,
        promotionId: idOf(ids, promotionCode),
        usageLimit,
        perCustomerUsageLimit,
        used,
      })),
    )
    .onConflictDoUpdate({
      target: coupons.code,
      set: overwrite("promotionId", "usageLimit", "perCustomerUsageLimit"),
    });
}

function common({ name, description, rules, action, ...promotion }: PromotionContent) {
  return {
    name,
    description,
    rules,
    action,
    startsAt: momentOrNull(promotion.startsAt),
    endsAt: momentOrNull(promotion.endsAt),
    enabled: promotion.enabled,
  };
}

function cartPromotion(content: CartPromotionContent) {
  const { code, label, priority, exclusive } = content;
  return { ...common(content), code, label, priority, exclusive, couponBased: false };
}

function ofCoupon(content: CouponContent) {
  const { promotionCode: code, name: label, excludes } = content;
  return { ...common(content), code, label, excludes, couponBased: true };
}

type GiftCardContent = {
  code: string;
  initialAmountCents: number;
  amountCents: number;
  currencyCode: string;
  enabled: boolean;
  purchasedAt: string;
  expiresAt: string;
  fromName: string;
  toName: string;
  message: string;
};

const readCards = (folder: ContentFolder): GiftCardContent[] =>
  folder.read<{ giftCards: GiftCardContent[] }>("promotions.json").giftCards;

/** Cards are set once: their balances belong to whoever holds them. */
export async function loadGiftCards(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const added = await ctx.db
    .insert(giftCards)
    .values(
      readCards(folder).map((card) => ({
        code: card.code,
        initialAmount: card.initialAmountCents,
        amount: card.amountCents,
        currencyCode: card.currencyCode,
        enabled: card.enabled,
        expiresAt: new Date(card.expiresAt),
        fromName: card.fromName,
        toName: card.toName,
        customMessage: card.message,
        createdAt: pastMoment(card.purchasedAt, ctx.clock()),
      })),
    )
    .onConflictDoNothing()
    .returning();
  const movements = added.flatMap(({ id: giftCardId, initialAmount, amount, createdAt: at }) => [
    { giftCardId, amount: initialAmount, reason: "issued", at },
    ...(amount < initialAmount
      ? [{ giftCardId, amount: amount - initialAmount, reason: "redeemed", at: ctx.clock() }]
      : []),
  ]);
  if (movements.length > 0) await ctx.db.insert(giftCardMovements).values(movements);
}

/** Cards of the demo, and those bought through the sandbox, were never paid for: outside a demo they pay for nothing. */
export async function closeTrialCards(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const bought = ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(payments, eq(payments.orderId, orderItems.orderId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.paymentId, payments.id))
    .where(and(eq(paymentAttempts.gateway, "sandbox"), eq(paymentAttempts.state, "succeeded")));
  const codes = readCards(folder).map(({ code }) => code);
  const unpaid = or(inArray(giftCards.code, codes), inArray(giftCards.orderItemId, bought));
  await ctx.db
    .update(giftCards)
    .set({ enabled: false })
    .where(and(eq(giftCards.enabled, true), unpaid));
}
