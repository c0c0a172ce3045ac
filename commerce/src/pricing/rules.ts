import type { CouponPromotion, Promotion } from "./promotions/types.ts";
import type { Cents, TaxCategory } from "./types.ts";

export interface ShippingMethod {
  readonly code: string;
  readonly priceCents: Cents;
  readonly minWeightGrams?: number | null;
  readonly maxWeightGrams?: number | null;
  readonly enabled: boolean;
}

export interface PaymentMethod {
  readonly code: string;
  readonly feeCents: Cents;
  /** Highest items + shipping amount the method accepts. */
  readonly maxOrderCents?: Cents | null;
  readonly excludesShippingMethods?: readonly string[];
  readonly enabled: boolean;
}

export interface PricingRules {
  readonly cartPromotions: readonly Promotion[];
  readonly coupons: readonly CouponPromotion[];
  /** When false an applied coupon replaces the cart promotions. */
  readonly couponPlusCartPromotions: boolean;
  readonly shippingMethods: readonly ShippingMethod[];
  readonly paymentMethods: readonly PaymentMethod[];
  /** Fraction per category, e.g. 0.22. */
  readonly taxRates: Readonly<Record<TaxCategory, number>>;
}
