import {
  type CalculatedLine,
  type CartCalculation,
  freeFromPromotions,
  priceShipping,
} from "./calculation.ts";
import type { Adjustment, PricingRules } from "./priced-cart.ts";
import {
  checkRules,
  cutLines,
  cutShippingPercentage,
  type ItemAction,
  type LineCut,
} from "./promotion-rules.ts";
import type {
  AppliedPromotion,
  Cents,
  CouponOutcome,
  CouponPromotion,
  PricingCart,
  PricingCustomer,
  Promotion,
  Refusal,
} from "./types.ts";

interface PromotionRun {
  readonly calculation: CartCalculation;
  readonly applied: readonly AppliedPromotion[];
  readonly coupon: CouponOutcome | null;
  /** What is open to everyone and no exclusive promotion has switched off. */
  readonly cartPromotions: readonly Promotion[];
}

export function runPromotions(
  start: CartCalculation,
  cart: PricingCart,
  rules: PricingRules,
): PromotionRun {
  const { live, coupon, couponRefusal } = livePromotions(cart, rules);
  const candidates = live.toSorted(byPriority);
  const applies = (promotion: Promotion) => applyPromotion(start, promotion, cart.customer).applied;
  const alone = candidates.find((promotion) => promotion.exclusive && applies(promotion));
  const chosen = alone ? [alone] : candidates;
  const onItems = chosen.filter((promotion) => !isShipping(promotion));
  // Those of the methods go first: a coupon for free shipping is not spent on what is free anyway.
  const onShipping = [...freeFromPromotions(rules), ...chosen.filter(isShipping)];

  let calculation = start;
  const applied: AppliedPromotion[] = [];
  let couponAttempt: Attempt | null = null;
  const play = (promotion: Promotion) => {
    const attempt = applyPromotion(calculation, promotion, cart.customer);
    if (promotion === coupon) couponAttempt = attempt;
    if (!attempt.applied) return;
    calculation = attempt.calculation;
    if (attempt.amount !== 0) applied.push(describe(promotion, attempt.amount, coupon));
  };
  for (const promotion of onItems) play(promotion);
  // Bands and thresholds of shipping count amounts net of discounts.
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

/** Applied with amount 0 only for a shipping promotion whose method is yet to be chosen. */
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
  customer: PricingCustomer,
): Attempt {
  const lines = admittedLines(calculation, promotion);
  const refusal = checkRules(promotion.rules, { lines, customer });
  if (refusal) return { applied: false, refusal };
  const { action } = promotion;
  if (action.type === "shipping_percentage_discount") {
    const cut = cutShippingPercentage(action, calculation.shipping);
    return typeof cut === "number"
      ? cutShipping(calculation, cut)
      : { applied: false, refusal: cut };
  }
  const cuts = cutLines(action, lines);
  if (cuts.length === 0) return { applied: false, refusal: { reason: "not_applicable" } };
  return applyCuts(calculation, cuts, {
    type: adjustmentType(action),
    code: promotion.code,
    label: promotion.label,
  });
}

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

function adjustmentType(action: ItemAction): Adjustment["type"] {
  return action.type === "taxon_percentage_discount" || action.type === "buy_x_pay_y"
    ? "order_item_promotion"
    : "order_promotion";
}

/** Codes are compared without regard to case: people type them on phones. */
function findCoupon(code: string, coupons: readonly CouponPromotion[]): CouponPromotion | null {
  const wanted = code.toUpperCase();
  return coupons.find(({ couponCode }) => couponCode.toUpperCase() === wanted) ?? null;
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
