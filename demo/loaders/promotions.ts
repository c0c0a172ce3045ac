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
import { readTaxRules } from "#commerce/settings/index.ts";
import type { LineKind, PromotionAction, PromotionRule } from "#contract/admin/promotions.ts";
import { builtInKinds, type PricingRules } from "#contract/pricing/index.ts";
import type { ContentFolder } from "../content-folder.ts";
import { idOf, idsByCode, momentOrNull, pastMoment, upsert } from "./lookup.ts";

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

type Content = {
  cartPromotions: CartPromotionContent[];
  coupons: CouponContent[];
  shippingMethods: { code: string; priceCents: number; enabled: boolean }[];
  paymentMethods: { code: string; feeCents: number; enabled: boolean }[];
};

export async function loadPromotions(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const content = folder.read<Content>("promotions.json");
  const rows = [...content.cartPromotions.map(cartPromotion), ...content.coupons.map(ofCoupon)];
  const ids = idsByCode(await upsert(ctx, promotions, ["code"], rows, ["enabled"]));
  await upsert(
    ctx,
    coupons,
    ["code"],
    content.coupons.map(({ code, promotionCode, usageLimit, perCustomerUsageLimit, used }) => {
      const promotionId = idOf(ids, promotionCode);
      return { code, promotionId, usageLimit, perCustomerUsageLimit, used };
    }),
    ["used"],
  );
}

const dated = <Content extends PromotionContent>(content: Content) => ({
  ...content,
  startsAt: momentOrNull(content.startsAt),
  endsAt: momentOrNull(content.endsAt),
});

const cartPromotion = (content: CartPromotionContent) => ({
  ...dated(content),
  couponBased: false,
});

const ofCoupon = (content: CouponContent) => ({
  ...dated(content),
  code: content.promotionCode,
  label: content.name,
  couponBased: true,
});

/** Pricing rules of the content, by which demo orders were placed, whatever the owner has changed since. */
export async function orderRules(ctx: Ctx, folder: ContentFolder): Promise<PricingRules> {
  const { cartPromotions, coupons, shippingMethods, paymentMethods } =
    folder.read<Content>("promotions.json");
  return {
    kinds: builtInKinds,
    cartPromotions: cartPromotions.map((content) => ({ excludes: [], ...dated(content) })),
    coupons: coupons.map((content) => ({
      ...ofCoupon(content),
      priority: 0,
      exclusive: false,
      couponCode: content.code,
      usageLimit: null,
      used: 0,
    })),
    shippingMethods,
    paymentMethods,
    ...(await readTaxRules(ctx)),
  };
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

/** Loaded once: later loads must not reset balances. */
export async function loadGiftCards(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const added = await ctx.db
    .insert(giftCards)
    .values(
      readCards(folder).map((card) => ({
        ...card,
        initialAmount: card.initialAmountCents,
        amount: card.amountCents,
        expiresAt: new Date(card.expiresAt),
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

/** Demo cards, and those bought in the sandbox, were never paid for: outside a demo they are blocked. */
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
