import type { CartCalculation } from "./calculation.ts";
import { admittedLines } from "./promotions.ts";
import { checkRule, checkRules, type PricingKinds } from "./pricing-kinds.ts";
import type { PricingCart, Promotion } from "./types.ts";
import type { FreeShippingProgress } from "./priced-cart.ts";

type Shopper = Pick<PricingCart, "customer" | "shippingMethodCode" | "now">;

/** How much is missing to free shipping without a coupon: of the chosen method if possible, else of any. */
export function freeShippingProgress(
  calculation: CartCalculation,
  promotions: readonly Promotion[],
  kinds: PricingKinds,
  shopper: Shopper,
): FreeShippingProgress | null {
  if (calculation.lines.length > 0 && !calculation.shipping.required) return null;
  const nearest = promotions
    .map((promotion) => promotionProgress(calculation, promotion, kinds, shopper))
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
  kinds: PricingKinds,
  { customer, now }: Shopper,
): FreeShippingProgress | null {
  const { action, code, rules } = promotion;
  const kind = kinds.actions[action.type];
  const shippingMethods = kind?.target === "shipping" ? kind.frees?.(action) : undefined;
  const minimum = rules.find(({ type }) => kinds.rules[type]?.minimum);
  const threshold = minimum && kinds.rules[minimum.type]?.minimum?.(minimum);
  if (shippingMethods === undefined || threshold === undefined || !minimum) return null;
  const scope = { lines: admittedLines(calculation, promotion), customer, now };
  const others = rules.filter((rule) => rule !== minimum);
  if (checkRules(others, kinds, scope)) return null;
  const refusal = checkRule(minimum, kinds, scope);
  return {
    promotionCode: code,
    threshold,
    reached: refusal === null,
    missing: refusal?.reason === "minimum_not_reached" ? refusal.missing : 0,
    shippingMethods,
  };
}
