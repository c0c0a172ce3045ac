import content from "#demo/content/promotions.json" with { type: "json" };
import type { CouponPromotion, Promotion } from "./types.ts";
import type { PricingRules } from "./priced-cart.ts";
import { builtInKinds } from "./built-in-kinds.ts";

const date = (value: string | null) => (value === null ? null : new Date(value));

const cartPromotions = content.cartPromotions.map(
  (promotion) =>
    ({
      ...promotion,
      startsAt: date(promotion.startsAt),
      endsAt: date(promotion.endsAt),
      excludes: [],
    }) as unknown as Promotion,
);

const coupons = content.coupons.map(
  ({ code, promotionCode, ...coupon }) =>
    ({
      ...coupon,
      code: promotionCode,
      couponCode: code,
      label: coupon.name,
      priority: 0,
      exclusive: false,
      startsAt: date(coupon.startsAt),
      endsAt: date(coupon.endsAt),
    }) as unknown as CouponPromotion,
);

/** Adds a payment fee that the demo lacks, so that tests cover fees. */
const paymentMethods = content.paymentMethods.map((method) =>
  method.code === "CONTRASSEGNO" ? { ...method, feeCents: 300 } : method,
);

/** Promotions, methods and rates of the demo shop. */
export const demoRules: PricingRules = {
  kinds: builtInKinds,
  cartPromotions,
  coupons,
  shippingMethods: content.shippingMethods,
  paymentMethods,
  taxRates: {
    iva_22: { percent: 22, nature: null, legalReference: null },
    fuori_campo: { percent: 0, nature: "N2.2", legalReference: "Buono multiuso" },
  },
  serviceTaxCategory: "iva_22",
};
