import { type CartCalculation, freeFromPromotions, priceShipping } from "./calculation.ts";
import type { PricingRules } from "./priced-cart.ts";
import { checkRules, type LineCut, type PricingKinds } from "./pricing-kinds.ts";
import type {
  Adjustment,
  AppliedPromotion,
  CalculatedLine,
  Cents,
  CouponOutcome,
  CouponPromotion,
  PricingCart,
  Promotion,
  Refusal,
} from "./types.ts";

interface PromotionRun {
  readonly calculation: CartCalculation;
  readonly applied: readonly AppliedPromotion[];
  readonly coupon: CouponOutcome | null;
  /** Promotions without coupon that no exclusive promotion switched off. */
  readonly cartPromotions: readonly Promotion[];
}

export function runPromotions(
  start: CartCalculation,
  cart: PricingCart,
  rules: PricingRules,
): PromotionRun {
  const { live, coupon, couponRefusal } = livePromotions(cart, rules);
  const candidates = live.toSorted(byPriority);
  const { kinds } = rules;
  const isShipping = ({ action }: Promotion) => kinds.actions[action.type]?.target === "shipping";
  const apply = (calculation: CartCalculation, promotion: Promotion) =>
    applyPromotion(calculation, promotion, kinds, cart);
  const applies = (promotion: Promotion) => apply(start, promotion).applied;
  const alone = candidates.find((promotion) => promotion.exclusive && applies(promotion));
  const chosen = alone ? [alone] : candidates;
  const onItems = chosen.filter((promotion) => !isShipping(promotion));
  // Methods' own thresholds come first, so that a free-shipping coupon is not used up on free shipping.
  const onShipping = [...freeFromPromotions(rules), ...chosen.filter(isShipping)];

  let calculation = start;
  const applied: AppliedPromotion[] = [];
  let couponAttempt: Attempt | null = null;
  const play = (promotion: Promotion) => {
    const attempt = apply(calculation, promotion);
    if (promotion === coupon) couponAttempt = attempt;
    if (!attempt.applied) return;
    calculation = attempt.calculation;
    if (attempt.amount === 0) return;
    const target = isShipping(promotion) ? "shipping" : "items";
    const couponCode = promotion === coupon ? coupon.couponCode : null;
    applied.push({
      code: promotion.code,
      label: promotion.label,
      couponCode,
      target,
      amount: attempt.amount,
    });
  };
  for (const promotion of onItems) play(promotion);
  // Shipping bands and thresholds use amounts net of discounts.
  calculation = { ...calculation, shipping: priceShipping(calculation.lines, cart, rules) };
  for (const promotion of onShipping) play(promotion);
  return {
    calculation,
    applied,
    cartPromotions: [...onItems, ...onShipping].filter((promotion) => promotion !== coupon),
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

export function livePromotions(cart: PricingCart, rules: PricingRules) {
  const coupon = cart.couponCode === null ? null : findCoupon(cart.couponCode, rules.coupons);
  const couponRefusal = coupon && checkCoupon(coupon, cart);
  const live: Promotion[] = rules.cartPromotions.filter(
    (promotion) => !checkActive(promotion, cart.now),
  );
  if (coupon && !couponRefusal) live.push(coupon);
  return { live, coupon, couponRefusal };
}

function byPriority(a: Promotion, b: Promotion): number {
  return b.priority - a.priority || (a.code < b.code ? -1 : 1);
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

/** `amount` is 0 only for a shipping promotion while no method is chosen. */
type Attempt =
  | { readonly applied: true; readonly calculation: CartCalculation; readonly amount: Cents }
  | { readonly applied: false; readonly refusal: Refusal };

export function admittedLines(
  calculation: CartCalculation,
  promotion: Promotion,
): CalculatedLine[] {
  return calculation.lines.filter(
    ({ line }) => line.quantity > 0 && !promotion.excludes.includes(line.kind),
  );
}

function applyPromotion(
  calculation: CartCalculation,
  promotion: Promotion,
  kinds: PricingKinds,
  { customer, now }: Pick<PricingCart, "customer" | "now">,
): Attempt {
  const lines = admittedLines(calculation, promotion);
  const { action, code, label } = promotion;
  const kind = kinds.actions[action.type];
  const refusal = checkRules(promotion.rules, kinds, { lines, customer, now });
  if (refusal || !kind) return notApplied(refusal);
  if (kind.target === "shipping") {
    const cut = kind.cut(action, calculation.shipping);
    return typeof cut === "number" ? cutShipping(calculation, cut) : notApplied(cut);
  }
  const cuts = kind.cut(action, lines);
  if (cuts.length === 0) return notApplied(null);
  const type = kind.ofItems ? "order_item_promotion" : "order_promotion";
  return applyCuts(calculation, cuts, { type, code, label });
}

const notApplied = (refusal: Refusal | null): Attempt => ({
  applied: false,
  refusal: refusal ?? { reason: "not_applicable" },
});

function cutShipping(calculation: CartCalculation, cut: Cents): Attempt {
  const shipping = { ...calculation.shipping, total: calculation.shipping.total - cut };
  return { applied: true, calculation: { ...calculation, shipping }, amount: 0 - cut };
}

function applyCuts(
  calculation: CartCalculation,
  cuts: readonly LineCut[],
  origin: Omit<Adjustment, "amount">,
): Attempt {
  const byLine = new Map(cuts.map((cut) => [cut.lineId, cut.amount]));
  const lines = calculation.lines.map((calculatedLine) => {
    const cut = byLine.get(calculatedLine.line.id);
    if (cut === undefined) return calculatedLine;
    const adjustments = [...calculatedLine.adjustments, { ...origin, amount: -cut }];
    return { ...calculatedLine, total: calculatedLine.total - cut, adjustments };
  });
  const amount = cuts.reduce((sum, cut) => sum - cut.amount, 0);
  return { applied: true, calculation: { ...calculation, lines }, amount };
}

/** Coupon codes are case-insensitive: people type them on phones. */
function findCoupon(code: string, coupons: readonly CouponPromotion[]): CouponPromotion | null {
  const upperCode = code.toUpperCase();
  return coupons.find(({ couponCode }) => couponCode.toUpperCase() === upperCode) ?? null;
}

function checkActive(promotion: Promotion, now: Date): Refusal | null {
  if (!promotion.enabled) return { reason: "disabled" };
  if (promotion.startsAt && now < promotion.startsAt) return { reason: "not_started" };
  if (promotion.endsAt && now > promotion.endsAt) return { reason: "expired" };
  return null;
}

function checkCoupon(coupon: CouponPromotion, cart: PricingCart): Refusal | null {
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
