export {
  chooseShipping,
  isPaymentMethodEligible,
  isShippingMethodEligible,
} from "./calculation.ts";
export { announcedPriorPrice, lowestPriceBeforeDiscount, onSaleSince } from "./price-reduction.ts";
export { emptyCart, freeShippingFrom, price } from "./price.ts";
export {
  type ActionKind,
  type ItemActionKind,
  knows,
  type PricingKinds,
  type RateKind,
  type RuleKind,
  type ShippingActionKind,
} from "./pricing-kinds.ts";
export { builtInKinds } from "./built-in-kinds.ts";
export { livePromotions } from "./promotions.ts";
export type { PricedCart, PricingRules } from "./priced-cart.ts";
export type {
  Cents,
  Destination,
  PricingCart,
  PricingCustomer,
  PricingLine,
  Rated,
  Refusal,
  TaxCategory,
  TaxRate,
  Typed,
} from "./types.ts";
export { distribute, sumTax, taxAt, unitPrice, vatByRate, type VatGroup, vatKey } from "./vat.ts";
