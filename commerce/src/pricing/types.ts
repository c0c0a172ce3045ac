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
