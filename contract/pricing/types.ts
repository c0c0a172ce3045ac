import type * as contract from "../admin/promotions.ts";
import type { Frozen, PricingLine, TaxRate } from "./wire.ts";

export type { PricingLine, TaxRate };
/** Euro cents, always an integer. */
export type Cents = number;
export type TaxCategory = string;
export type LineKind = contract.LineKind;
/** The built-in rules and actions; plugins add others. */
export type PromotionRule = Frozen<contract.PromotionRule>;
export type PromotionAction = Frozen<contract.PromotionAction>;

/** A rule or action of any type, with that type's fields. */
export interface Typed {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface PricingCustomer {
  readonly hasAccount: boolean;
  /** Earlier orders by account or email; null for an unidentified shopper. */
  readonly orderCount: number | null;
  /** Earlier orders of this customer that used the cart's coupon. */
  readonly couponUses: number;
}

export interface GiftCardBalance {
  readonly code: string;
  readonly balance: Cents;
}

/** Shipping rates of the type `by`, with that type's fields. */
export interface Rated {
  readonly by: string;
  readonly [field: string]: unknown;
}

export interface Destination {
  readonly countryCode: string;
  readonly provinceCode: string | null;
  readonly postcode: string;
}

export interface PricingCart {
  readonly lines: readonly PricingLine[];
  readonly couponCode: string | null;
  /** Gift cards are applied in this order. */
  readonly giftCards: readonly GiftCardBalance[];
  readonly shippingMethodCode: string | null;
  /** The pickup point or the delivery address. */
  readonly destination?: Destination | null;
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
  /** Higher priorities are applied first; ties are broken by code. */
  readonly priority: number;
  readonly exclusive: boolean;
  readonly enabled: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly rules: readonly Typed[];
  readonly action: Typed;
  /** Kinds of lines that the promotion neither counts nor discounts. */
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
  /** Negative. */
  readonly amount: Cents;
}

export interface Adjustment {
  readonly type: "order_promotion" | "order_item_promotion";
  readonly code: string;
  readonly label: string;
  /** Negative. */
  readonly amount: Cents;
}

export interface CalculatedLine {
  readonly line: PricingLine;
  /** The line's total net of promotions applied so far. */
  readonly total: Cents;
  readonly adjustments: readonly Adjustment[];
}

export interface CalculatedShipping {
  readonly required: boolean;
  readonly methodCode: string | null;
  readonly price: Cents;
  /** The shipping price net of promotions applied so far. */
  readonly total: Cents;
}
