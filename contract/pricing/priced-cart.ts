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
  /** round(total / quantity): for display, never to be multiplied back. */
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
  /** The methods it makes free; null means all. */
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
  /** The chosen method, or null when it is unknown, not eligible or nothing ships. */
  readonly shippingMethodCode: string | null;
  readonly shippingSubtotal: Cents;
  /** ≤ 0 */
  readonly shippingPromotionTotal: Cents;
  /** = shippingSubtotal + shippingPromotionTotal, ≥ 0 */
  readonly shippingTotal: Cents;
  /** The chosen method, or null when it is unknown, not eligible or nothing is left to pay. */
  readonly paymentMethodCode: string | null;
  readonly feeTotal: Cents;
  /** = Σ gift box line totals; already inside itemsTotal */
  readonly giftBoxTotal: Cents;
  /** The consultation is free: 0 when asked for, null when not. */
  readonly consultationTotal: 0 | null;
  /** = taxTotal: every price includes VAT */
  readonly taxIncludedTotal: Cents;
  readonly taxExcludedTotal: 0;
  /** = Σ vat taxes */
  readonly taxTotal: Cents;
  /** Σ gross = total + appliedGiftCardAmount */
  readonly vat: readonly VatGroup[];
  /** The rates all of this was taxed at. */
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
  /** Null when nothing offers shipping from an amount, or nothing in the cart ships. */
  readonly freeShipping: FreeShippingProgress | null;
}

export interface ShippingMethod {
  readonly code: string;
  readonly priceCents: Cents;
  /** Instead of the price. */
  readonly rates?: Rated | null;
  /** The price of what travels, net of promotions, from which it costs nothing, whatever else is on. */
  readonly freeFromCents?: Cents | null;
  readonly minWeightGrams?: number | null;
  readonly maxWeightGrams?: number | null;
  /** The shop it is fetched from: then no courier takes the money, and no fee is due. */
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
  /** What the types of rules and actions mean. */
  readonly kinds: PricingKinds;
  readonly cartPromotions: readonly Promotion[];
  readonly coupons: readonly CouponPromotion[];
  readonly shippingMethods: readonly ShippingMethod[];
  readonly paymentMethods: readonly PaymentMethod[];
  readonly taxRates: Readonly<Record<TaxCategory, TaxRate>>;
  /** What shipping and fees are taxed at. */
  readonly serviceTaxCategory: TaxCategory;
}
