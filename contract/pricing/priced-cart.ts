import type { PricingKinds } from "./pricing-kinds.ts";
import type {
  Adjustment,
  AppliedPromotion,
  Cents,
  CouponOutcome,
  CouponPromotion,
  Promotion,
  Rated,
  TaxCategory,
  TaxRate,
} from "./types.ts";
import type { VatGroup } from "./vat.ts";

export interface PricedLine {
  readonly id: number;
  readonly variantCode: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly originalUnitPrice: Cents;
  /** round(total / quantity), for display only: multiplying it back does not give the total. */
  readonly discountedUnitPrice: Cents;
  /** = unitPrice × quantity */
  readonly subtotal: Cents;
  readonly adjustments: readonly Adjustment[];
  /** = subtotal + Σ adjustments, ≥ 0 */
  readonly total: Cents;
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
  /** Shipping methods the promotion makes free; null means all. */
  readonly shippingMethods: readonly string[] | null;
}

export interface PricedCart {
  /** In the order of the cart. */
  readonly lines: readonly PricedLine[];
  /** = Σ line subtotals */
  readonly itemsSubtotal: Cents;
  /** = itemsSubtotal + orderPromotionTotal = Σ line totals */
  readonly itemsTotal: Cents;
  /** VAT inside itemsTotal. */
  readonly itemsTaxTotal: Cents;
  /** = Σ line adjustments, ≤ 0 */
  readonly orderPromotionTotal: Cents;
  /** Null if the chosen method is unknown or not eligible, or if nothing ships. */
  readonly shippingMethodCode: string | null;
  readonly shippingSubtotal: Cents;
  /** ≤ 0 */
  readonly shippingPromotionTotal: Cents;
  /** = shippingSubtotal + shippingPromotionTotal, ≥ 0 */
  readonly shippingTotal: Cents;
  /** Null if the chosen method is unknown or not eligible, or if nothing is left to pay. */
  readonly paymentMethodCode: string | null;
  readonly feeTotal: Cents;
  /** = Σ gift box line totals; already inside itemsTotal */
  readonly giftBoxTotal: Cents;
  /** The consultation is free: 0 when requested, else null. */
  readonly consultationTotal: 0 | null;
  /** = taxTotal: every price includes VAT */
  readonly taxIncludedTotal: Cents;
  readonly taxExcludedTotal: 0;
  /** = Σ vat taxes */
  readonly taxTotal: Cents;
  /** Σ gross = total + appliedGiftCardAmount */
  readonly vat: readonly VatGroup[];
  /** The tax rates applied. */
  readonly taxRates: Readonly<Record<TaxCategory, TaxRate>>;
  readonly serviceTaxCategory: TaxCategory;
  readonly giftCards: readonly GiftCardPayment[];
  /** = Σ gift card amounts ≤ itemsTotal − gift card lines + shippingTotal + feeTotal */
  readonly appliedGiftCardAmount: Cents;
  /** = itemsTotal + shippingTotal + feeTotal − appliedGiftCardAmount, ≥ 0 */
  readonly total: Cents;
  readonly coupon: CouponOutcome | null;
  /** Σ amounts = orderPromotionTotal + shippingPromotionTotal */
  readonly promotions: readonly AppliedPromotion[];
  /** Null if no promotion or method has a free-shipping threshold, or nothing in the cart ships. */
  readonly freeShipping: FreeShippingProgress | null;
}

export interface ShippingMethod {
  readonly code: string;
  readonly priceCents: Cents;
  /** Rates that replace the fixed price. */
  readonly rates?: Rated | null;
  /** Shippable items' total, net of promotions, from which this method is free regardless of other promotions. */
  readonly freeFromCents?: Cents | null;
  readonly minWeightGrams?: number | null;
  readonly maxWeightGrams?: number | null;
  /** Set for collection at the shop: no courier collects cash, so no fee is due. */
  readonly collection?: object | null;
  readonly enabled: boolean;
}

export interface PaymentMethod {
  readonly code: string;
  readonly feeCents: Cents;
  /** Lowest and highest items + shipping amount the method accepts. */
  readonly minOrderCents?: Cents | null;
  readonly maxOrderCents?: Cents | null;
  readonly excludesShippingMethods?: readonly string[];
  readonly enabled: boolean;
}

export interface PricingRules {
  /** Implementations of rule and action types. */
  readonly kinds: PricingKinds;
  readonly cartPromotions: readonly Promotion[];
  readonly coupons: readonly CouponPromotion[];
  readonly shippingMethods: readonly ShippingMethod[];
  readonly paymentMethods: readonly PaymentMethod[];
  readonly taxRates: Readonly<Record<TaxCategory, TaxRate>>;
  /** Tax category of shipping and payment fees. */
  readonly serviceTaxCategory: TaxCategory;
}
