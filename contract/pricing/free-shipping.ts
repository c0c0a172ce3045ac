import type { CartCalculation } from "./calculation.ts";
import { admittedLines } from "./promotions.ts";
import { checkRule, checkRules, methodsOf } from "./promotion-rules.ts";
import type { PricingCart, Promotion, PromotionRule } from "./types.ts";
import type { FreeShippingProgress } from "./priced-cart.ts";

type Shopper = Pick<PricingCart, "customer" | "shippingMethodCode">;

/** How far the cart is from the nearest amount that makes its shipping, or else any, free without a coupon. */
export function freeShippingProgress(
  calculation: CartCalculation,
  promotions: readonly Promotion[],
  shopper: Shopper,
): FreeShippingProgress | null {
  if (calculation.lines.length > 0 && !calculation.shipping.required) return null;
  const nearest = promotions
    .map((promotion) => promotionProgress(calculation, promotion, shopper))
    .filter((progress) => progress !== null)
    .toSorted(
      (a, b) =>
        Number(covers(b, shopper)) - Number(covers(a, shopper)) ||
        a.missing - b.missing ||
        a.threshold - b.threshold,
    );
  return nearest[0] ?? null;
}

const covers = (
  { shippingMethods }: FreeShippingProgress,
  { shippingMethodCode: code }: Pick<Shopper, "shippingMethodCode">,
) => shippingMethods === null || code === null || shippingMethods.includes(code);

function promotionProgress(
  calculation: CartCalculation,
  promotion: Promotion,
  { customer }: Shopper,
): FreeShippingProgress | null {
  const { action, code, rules } = promotion;
  const minimum = rules.find(isMinimum);
  if (action.type !== "shipping_percentage_discount" || action.percentage < 1 || !minimum) {
    return null;
  }
  const scope = { lines: admittedLines(calculation, promotion), customer };
  const others = rules.filter((rule) => rule !== minimum);
  if (checkRules(others, scope)) return null;
  const refusal = checkRule(minimum, scope);
  return {
    promotionCode: code,
    threshold: minimum.amountCents,
    reached: refusal === null,
    missing: refusal?.reason === "minimum_not_reached" ? refusal.missing : 0,
    shippingMethods: methodsOf(action),
  };
}

function isMinimum(
  rule: PromotionRule,
): rule is Extract<PromotionRule, { readonly amountCents: number }> {
  return rule.type === "shippable_items_total_min" || rule.type === "items_total_min";
}
