import type { Draft } from "../draft.ts";
import type { PricingRules } from "../rules.ts";
import type { PricingCart } from "../types.ts";
import { applyPromotion, type Attempt } from "./apply-promotion.ts";
import { checkActive, checkCoupon, findCoupon } from "./coupon.ts";
import type {
  AppliedPromotion,
  CouponOutcome,
  CouponPromotion,
  Promotion,
  Refusal,
} from "./types.ts";

interface PromotionRun {
  readonly draft: Draft;
  readonly applied: readonly AppliedPromotion[];
  readonly coupon: CouponOutcome | null;
  /** The promotions open to everyone that no exclusive one has switched off. */
  readonly cartPromotions: readonly Promotion[];
}

export function runPromotions(start: Draft, cart: PricingCart, rules: PricingRules): PromotionRun {
  const coupon = cart.couponCode === null ? null : findCoupon(cart.couponCode, rules.coupons);
  const couponRefusal = coupon ? checkCoupon(coupon, cart) : null;
  const live = rules.cartPromotions.filter((promotion) => !checkActive(promotion, cart.now));
  const candidates = (coupon && !couponRefusal ? [...live, coupon] : live).toSorted(byPriority);
  const replacing = rules.couponPlusCartPromotions ? null : coupon;
  const applies = (promotion: Promotion) => applyPromotion(start, promotion, cart.customer).applied;
  const alone =
    candidates.find((promotion) => promotion.exclusive && applies(promotion)) ??
    candidates.find((promotion) => promotion === replacing && applies(promotion));
  const played = alone ? [alone] : shippingLast(candidates);

  let draft = start;
  const applied: AppliedPromotion[] = [];
  let couponAttempt: Attempt | null = null;
  for (const promotion of played) {
    const attempt = applyPromotion(draft, promotion, cart.customer);
    if (promotion === coupon) couponAttempt = attempt;
    if (!attempt.applied) continue;
    draft = attempt.draft;
    if (attempt.amount !== 0) applied.push(describe(promotion, attempt.amount, coupon));
  }
  return {
    draft,
    applied,
    cartPromotions: played.filter((promotion) => promotion !== coupon),
    coupon:
      cart.couponCode === null
        ? null
        : couponOutcome(
            coupon?.couponCode ?? cart.couponCode,
            coupon ? couponRefusal : { reason: "unknown" },
            couponAttempt,
          ),
  };
}

function byPriority(a: Promotion, b: Promotion): number {
  return b.priority - a.priority || (a.code < b.code ? -1 : 1);
}

/** The thresholds of shipping promotions count amounts net of discounts. */
function shippingLast(promotions: readonly Promotion[]): Promotion[] {
  return promotions.toSorted((a, b) => Number(isShipping(a)) - Number(isShipping(b)));
}

function isShipping({ action }: Promotion): boolean {
  return action.type === "shipping_percentage_discount";
}

function describe(
  promotion: Promotion,
  amount: number,
  coupon: CouponPromotion | null,
): AppliedPromotion {
  return {
    code: promotion.code,
    label: promotion.label,
    couponCode: promotion === coupon ? coupon.couponCode : null,
    target: isShipping(promotion) ? "shipping" : "items",
    amount,
  };
}

function couponOutcome(
  code: string,
  refusal: Refusal | null,
  attempt: Attempt | null,
): CouponOutcome {
  if (refusal) return { status: "refused", code, ...refusal };
  if (attempt === null) return { status: "refused", code, reason: "not_applicable" };
  return attempt.applied
    ? { status: "applied", code, amount: attempt.amount }
    : { status: "refused", code, ...attempt.refusal };
}
