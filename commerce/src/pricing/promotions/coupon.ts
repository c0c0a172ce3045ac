import type { PricingCart } from "../types.ts";
import type { CouponPromotion, Promotion, Refusal } from "./types.ts";

/** Codes are compared without regard to case: people type them on phones. */
export function findCoupon(
  code: string,
  coupons: readonly CouponPromotion[],
): CouponPromotion | null {
  const wanted = code.toUpperCase();
  return coupons.find(({ couponCode }) => couponCode.toUpperCase() === wanted) ?? null;
}

/** Why a promotion is off at this moment, whatever the cart holds. */
export function checkActive(promotion: Promotion, now: Date): Refusal | null {
  if (!promotion.enabled) return { reason: "disabled" };
  if (promotion.startsAt && now < promotion.startsAt) return { reason: "not_started" };
  if (promotion.endsAt && now > promotion.endsAt) return { reason: "expired" };
  return null;
}

export function checkCoupon(coupon: CouponPromotion, cart: PricingCart): Refusal | null {
  const inactive = checkActive(coupon, cart.now);
  if (inactive) return inactive;
  if (coupon.usageLimit !== null && coupon.used >= coupon.usageLimit) {
    return { reason: "usage_limit" };
  }
  const { perCustomerUsageLimit } = coupon;
  if (perCustomerUsageLimit !== null && cart.customer.couponUses >= perCustomerUsageLimit) {
    return { reason: "per_customer_limit" };
  }
  return null;
}
