import type * as contract from "../admin/promotions.ts";
import type { Frozen, PricingLine, TaxRate } from "./wire.ts";

export type { PricingLine, TaxRate };
/** Always a whole number of euro cents. */
export type Cents = number;
export type TaxCategory = string;
export type LineKind = contract.LineKind;
export type PromotionRule = Frozen<contract.PromotionRule>;
export type PromotionAction = Frozen<contract.PromotionAction>;

export interface PricingCustomer {
  readonly hasAccount: boolean;
  /** Orders placed before this one, by account or by email; null when nobody is known yet. */
  readonly orderCount: number | null;
  /** Earlier orders of this customer that used the cart's coupon. */
  readonly couponUses: number;
}

export interface GiftCardBalance {
  readonly code: string;
  readonly balance: Cents;
}

export interface PricingCart {
  readonly lines: readonly PricingLine[];
  readonly couponCode: string | null;
  /** Applied in this order. */
  readonly giftCards: readonly GiftCardBalance[];
  readonly shippingMethodCode: string | null;
  readonly paymentMethodCode: string | null;
  readonly consultation: boolean;
  readonly customer: PricingCustomer;
  readonly now: Date;
}

export type RuleOf<T extends PromotionRule["type"]> = Extract<PromotionRule, { type: T }>;
export type ActionOf<T extends PromotionAction["type"]> = Extract<PromotionAction, { type: T }>;

export interface Promotion {
  readonly code: string;
  readonly label: string;
  /** Higher goes first; equal priorities go by code. */
  readonly priority: number;
  readonly exclusive: boolean;
  readonly enabled: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly rules: readonly PromotionRule[];
  readonly action: PromotionAction;
  /** Lines the promotion neither counts nor discounts. */
  readonly excludes: readonly LineKind[];
}

export interface CouponPromotion extends Promotion {
  readonly couponCode: string;
  readonly usageLimit: number | null;
  readonly used: number;
  readonly perCustomerUsageLimit: number | null;
}

export type Refusal =
  | {
      readonly reason:
        | "unknown"
        | "disabled"
        | "not_started"
        | "expired"
        | "usage_limit"
        | "per_customer_limit"
        | "first_order_only"
        | "not_applicable"
        | "shipping_method";
    }
  | { readonly reason: "minimum_not_reached"; readonly missing: Cents };

export type CouponOutcome =
  | { readonly status: "applied"; readonly code: string; readonly amount: Cents }
  | ({ readonly status: "refused"; readonly code: string } & Refusal);

export interface AppliedPromotion {
  readonly code: string;
  readonly label: string;
  readonly couponCode: string | null;
  readonly target: "items" | "shipping";
  /** Below zero. */
  readonly amount: Cents;
}
