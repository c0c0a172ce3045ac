import type { CouponPromotion, Promotion } from "#commerce/pricing/promotions/types.ts";
import type { PricingRules } from "#commerce/pricing/rules.ts";
import type { ContentFolder } from "../content-folder.ts";

type PromotionContent = Omit<Promotion, "startsAt" | "endsAt" | "excludes"> & {
  name: string;
  excludes?: Promotion["excludes"];
  startsAt: string | null;
  endsAt: string | null;
};
type CouponContent = PromotionContent & {
  promotionCode: string;
  perCustomerUsageLimit: number | null;
};
type Content = {
  cartPromotions: PromotionContent[];
  coupons: CouponContent[];
  shippingMethods: { code: string; priceCents: number; enabled: boolean }[];
  paymentMethods: { code: string; feeCents: number; enabled: boolean }[];
};

/** The demo orders were placed under the rules of the content, whatever the shop has made of them since. */
export function orderRules(folder: ContentFolder): PricingRules {
  const content = folder.read<Content>("promotions.json");
  return {
    cartPromotions: content.cartPromotions.map(promotion),
    coupons: content.coupons.map(coupon),
    couponPlusCartPromotions: true,
    shippingMethods: content.shippingMethods,
    paymentMethods: content.paymentMethods,
    taxRates: { iva_22: 0.22, fuori_campo: 0 },
  };
}

function promotion(content: PromotionContent): Promotion {
  const { startsAt, endsAt, excludes = [], ...rest } = content;
  return { ...rest, excludes, startsAt: moment(startsAt), endsAt: moment(endsAt) };
}

function coupon(content: CouponContent): CouponPromotion {
  return {
    ...promotion({ ...content, label: content.name, priority: 0, exclusive: false }),
    code: content.promotionCode,
    couponCode: content.code,
    usageLimit: null,
    used: 0,
    perCustomerUsageLimit: content.perCustomerUsageLimit,
  };
}

const moment = (text: string | null) => (text === null ? null : new Date(text));
