import { z } from "zod";
import { LineKind, PromotionAction, PromotionRule } from "../admin/promotions.ts";
import { Cents, schema } from "../json-ld.ts";

const Line = schema("PricingLine", {
  id: z.int(),
  variantCode: z.string(),
  productCode: z.string(),
  taxonCodes: z.array(z.string()),
  quantity: z.int(),
  unitPrice: Cents,
  originalUnitPrice: Cents,
  kind: LineKind,
  taxCategory: z.string(),
  shippingRequired: z.boolean(),
  weightGrams: z.int(),
});
export type PricingLine = Frozen<z.infer<typeof Line>>;

const Promotion = schema("PricingPromotion", {
  code: z.string(),
  label: z.string(),
  priority: z.int(),
  exclusive: z.boolean(),
  coupon: z.boolean().describe("It is the cart's coupon that gives it"),
  rules: z.array(PromotionRule),
  action: PromotionAction,
  excludes: z.array(LineKind),
});

export const BuiltInRates = z.object({
  by: z.enum(["weight", "total"]),
  bands: z.array(z.object({ from: z.int(), price: Cents })),
});

const ShippingMethod = schema("PricingShippingMethod", {
  code: z.string(),
  priceCents: Cents,
  rates: BuiltInRates.nullable(),
  freeFromCents: Cents.nullable(),
  maxWeightGrams: z.int().nullable(),
  collection: z.object({}).nullable(),
});

const PaymentMethod = schema("PricingPaymentMethod", {
  code: z.string(),
  feeCents: Cents,
  minOrderCents: Cents.nullable(),
  maxOrderCents: Cents.nullable(),
  excludesShippingMethods: z.array(z.string()),
  onDelivery: z.boolean().describe("The courier takes the money"),
});

const TaxRate = schema("PricingTaxRate", {
  percent: z.number().describe("22 is 22%, with at most two decimals"),
  nature: z.string().nullable().describe("Why nothing is due, as electronic invoices name it"),
  legalReference: z.string().nullable(),
});
export type TaxRate = Frozen<z.infer<typeof TaxRate>>;

export const PricingQuery = z.object({
  variant: z.string().default("").describe("A code or IRI"),
  coupon: z.string().max(255).default("").describe("Of a coupon to try in place of the cart's own"),
});

/** All inputs of a cart's prices, so that the browser can compute a change optimistically before the server responds. */
export const CartPricing = schema("CartPricing", {
  lines: z.array(Line).describe("What cannot be had is not among them"),
  boxes: z.array(Line).describe("The gift boxes to choose from, one piece each"),
  adding: Line.nullable().describe("One piece of the variant asked about"),
  giftCards: z.array(z.object({ code: z.string(), balance: Cents })),
  shippingMethod: z.array(z.string()).describe("Codes: the first that takes the cart"),
  paymentMethod: z.string().nullable(),
  consultation: z.boolean(),
  coupon: z.string().nullable().describe("The code it is priced with"),
  customer: z.object({ hasAccount: z.boolean(), orderCount: z.int().nullable() }),
  promotions: z.array(Promotion).describe("On at this moment"),
  shippingMethods: z.array(ShippingMethod),
  paymentMethods: z.array(PaymentMethod),
  taxRates: z.record(z.string(), TaxRate),
  serviceTaxCategory: z.string(),
});
export type CartPricing = Frozen<z.infer<typeof CartPricing>>;

/** Deep readonly, as in the pricing engine's types. */
export type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value;
