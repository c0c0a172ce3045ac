import type { AppliedPromotion, CouponOutcome } from "./promotions/types.ts";

/** Always a whole number of euro cents. */
export type Cents = number;
export type LineKind = "product" | "gift_card" | "gift_box";
export type TaxCategory = "iva_22" | "fuori_campo";

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

export interface Adjustment {
  readonly type: "order_promotion" | "order_item_promotion";
  /** Promotion code. */
  readonly code: string;
  readonly label: string;
  /** Below zero. */
  readonly amount: Cents;
}

export interface PricedLine {
  readonly id: number;
  readonly variantCode: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly originalUnitPrice: Cents;
  /** round(total / quantity): for display, never to be multiplied back. */
  readonly discountedUnitPrice: Cents;
  /** = unitPrice × quantity */
  readonly subtotal: Cents;
  readonly adjustments: readonly Adjustment[];
  /** = subtotal + Σ adjustments, ≥ 0 */
  readonly total: Cents;
  /** VAT inside total. */
  readonly tax: Cents;
}

export interface GiftCardPayment {
  readonly code: string;
  readonly amount: Cents;
  /** = balance − amount */
  readonly remaining: Cents;
}

export interface FreeShippingProgress {
  readonly promotionCode: string;
  readonly threshold: Cents;
  readonly reached: boolean;
  /** = max(0, threshold − shippable products net of discounts) */
  readonly missing: Cents;
  /** Methods the promotion makes free; null means all. */
  readonly shippingMethods: readonly string[] | null;
}

export interface PricedCart {
  /** In the order of the cart. */
  readonly lines: readonly PricedLine[];
  /** = Σ line subtotals */
  readonly itemsSubtotal: Cents;
  /** = itemsSubtotal + orderPromotionTotal = Σ line totals */
  readonly itemsTotal: Cents;
  /** = Σ line taxes */
  readonly itemsTaxTotal: Cents;
  /** = Σ line adjustments, ≤ 0 */
  readonly orderPromotionTotal: Cents;
  /** The chosen method, or null when it is unknown, not eligible or nothing ships. */
  readonly shippingMethodCode: string | null;
  readonly shippingSubtotal: Cents;
  /** ≤ 0 */
  readonly shippingPromotionTotal: Cents;
  /** = shippingSubtotal + shippingPromotionTotal, ≥ 0 */
  readonly shippingTotal: Cents;
  readonly shippingTax: Cents;
  /** The chosen method, or null when it is unknown, not eligible or nothing is left to pay. */
  readonly paymentMethodCode: string | null;
  readonly feeTotal: Cents;
  readonly feeTax: Cents;
  /** = Σ gift box line totals; already inside itemsTotal */
  readonly giftBoxTotal: Cents;
  /** The consultation is free: 0 when asked for, null when not. */
  readonly consultationTotal: 0 | null;
  /** = taxTotal: every price includes VAT */
  readonly taxIncludedTotal: Cents;
  readonly taxExcludedTotal: 0;
  /** = itemsTaxTotal + shippingTax + feeTax */
  readonly taxTotal: Cents;
  readonly giftCards: readonly GiftCardPayment[];
  /** = Σ gift card amounts ≤ itemsTotal − gift card lines + shippingTotal + feeTotal */
  readonly appliedGiftCardAmount: Cents;
  /** = itemsTotal + shippingTotal + feeTotal − appliedGiftCardAmount, ≥ 0 */
  readonly total: Cents;
  readonly coupon: CouponOutcome | null;
  /** Σ amounts = orderPromotionTotal + shippingPromotionTotal */
  readonly promotions: readonly AppliedPromotion[];
  /** Null when no promotion offers shipping from an amount, or nothing in the cart ships. */
  readonly freeShipping: FreeShippingProgress | null;
}
