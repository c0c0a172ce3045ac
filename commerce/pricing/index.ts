/** What other modules may use of pricing. */
export { isPaymentMethodEligible, isShippingMethodEligible } from "./methods.ts";
export { announcedPriorPrice, lowestPriceBeforeDiscount, onSaleSince } from "./price-reduction.ts";
export { price } from "./price.ts";
export type { PricedCart, PricingRules } from "./priced-cart.ts";
export { taxAt } from "./rounding.ts";
export type {
  Cents,
  CouponPromotion,
  PricingCart,
  PricingCustomer,
  PricingLine,
  Promotion,
  Refusal,
  TaxCategory,
  TaxRate,
} from "./types.ts";
export { unitPrice } from "./unit-price.ts";
