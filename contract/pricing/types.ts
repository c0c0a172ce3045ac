/** Always a whole number of euro cents. */
export type Cents = number;
export type LineKind = "product" | "gift_card" | "gift_box";
/** The code of a rate of VAT. */
export type TaxCategory = string;

/** A rate of VAT; one of zero has a reason. */
export interface TaxRate {
  /** 22 is 22%, with at most two decimals. */
  readonly percent: number;
  /** Why nothing is due, as electronic invoices name it (`N2.2`); null when something is. */
  readonly nature: string | null;
  readonly legalReference: string | null;
}

export interface PricingLine {
  readonly id: number;
  readonly variantCode: string;
  readonly productCode: string;
  readonly taxonCodes: readonly string[];
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly originalUnitPrice: Cents;
  readonly kind: LineKind;
  readonly taxCategory: TaxCategory;
  readonly shippingRequired: boolean;
  readonly weightGrams: number;
}

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
  /** In order of application. */
  readonly giftCards: readonly GiftCardBalance[];
  readonly shippingMethodCode: string | null;
  readonly paymentMethodCode: string | null;
  readonly consultation: boolean;
  readonly customer: PricingCustomer;
  readonly now: Date;
}

export type PromotionRule =
  | { readonly type: "nth_order"; readonly nth: number }
  | { readonly type: "has_account" }
  | { readonly type: "items_total_min"; readonly amountCents: Cents }
  | { readonly type: "shippable_items_total_min"; readonly amountCents: Cents }
  | { readonly type: "item_count_min"; readonly count: number }
  | {
      readonly type: "contains_variants";
      readonly variants: readonly string[];
      readonly minQuantity?: number;
    }
  | {
      readonly type: "contains_taxon";
      readonly taxons: readonly string[];
      readonly minQuantity?: number;
    };

export type PromotionAction =
  | { readonly type: "order_percentage_discount"; readonly percentage: number }
  | { readonly type: "order_fixed_discount"; readonly amountCents: Cents }
  | {
      readonly type: "taxon_percentage_discount";
      readonly percentage: number;
      readonly taxons: readonly string[];
    }
  | {
      readonly type: "buy_x_pay_y";
      readonly x: number;
      readonly y: number;
      readonly variants: readonly string[];
    }
  | {
      readonly type: "shipping_percentage_discount";
      readonly percentage: number;
      /** Absent or null means every method. */
      readonly shippingMethods?: readonly string[] | null;
    };

export type RuleOf<T extends PromotionRule["type"]> = Extract<PromotionRule, { type: T }>;
export type ActionOf<T extends PromotionAction["type"]> = Extract<PromotionAction, { type: T }>;

export interface Promotion {
  readonly code: string;
  /** What the customer reads beside the amount. */
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
