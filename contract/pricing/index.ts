export {
  chooseShipping,
  isPaymentMethodEligible,
  isShippingMethodEligible,
} from "./calculation.ts";
export { announcedPriorPrice, lowestPriceBeforeDiscount, onSaleSince } from "./price-reduction.ts";
export { emptyCart, freeShippingFrom, price } from "./price.ts";
export { livePromotions } from "./promotions.ts";
export type { PricedCart, PricingRules } from "./priced-cart.ts";
export type {
  Cents,
  PricingCart,
  PricingCustomer,
  PricingLine,
  Refusal,
  TaxCategory,
  TaxRate,
} from "./types.ts";
export { distribute, sumTax, taxAt, unitPrice, vatByRate, type VatGroup, vatKey } from "./vat.ts";
