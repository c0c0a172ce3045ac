import { z } from "zod";
import { Image, Variant } from "./catalogue.ts";
import { isCalendarDate } from "./format/dates.ts";
import { GIFT_CARD, LIMITS } from "./forms/limits.ts";
import { messages } from "./forms/messages.ts";
import { BankAccount } from "./italy/bank-account.ts";
import { isEmail } from "./italy/contacts.ts";
import { Cents, collectionOf, rootResource, Iri, resource, schema } from "./json-ld.ts";
import { OrderRefundAccount, OrderReturn, OrderWithdrawal } from "./support.ts";

export const CheckoutState = z.enum([
  "cart",
  "addressed",
  "shipping_selected",
  "shipping_skipped",
  "payment_selected",
  "payment_skipped",
  "completed",
]);
export type CheckoutState = z.infer<typeof CheckoutState>;

export const OrderAddress = schema("OrderAddress", {
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  company: z.string().nullable(),
  street: z.string(),
  streetNumber: z.string().nullable(),
  city: z.string(),
  provinceCode: z.string().nullable(),
  provinceName: z.string().nullable(),
  postcode: z.string(),
  countryCode: z.string(),
  notes: z.string().nullable(),
  fiscalCode: z.string().nullable(),
  vatNumber: z.string().nullable(),
  pec: z.string().nullable(),
  sdi: z.string().nullable(),
});
export type OrderAddress = z.infer<typeof OrderAddress>;

const OrderItemProduct = schema("OrderItemProduct", {
  "@id": Iri,
  code: z.string(),
  slug: z.string(),
  name: z.string(),
  line: z.string().nullable(),
  image: Image.nullable(),
  sealed: z.boolean().nullish().describe("Has a hygiene seal; left out where it is not known"),
});

/** Recipient and delivery day of a gift card: our addition to the SPEC's `amount` and `customMessage`. */
export const CardGift = schema("CardGift", {
  fromName: z.string().max(LIMITS.giftBoxName).optional(),
  toName: z.string().max(LIMITS.giftBoxName).optional(),
  email: z
    .string()
    .max(LIMITS.email)
    .refine(isEmail, messages.email)
    .optional()
    .describe("Left out: the card goes to who buys it"),
  sendOn: z
    .string()
    .refine(isCalendarDate, "Scrivi una data")
    .optional()
    .describe("A day of Rome, as 2026-12-24; left out: as soon as it is paid"),
});
export type CardGift = z.infer<typeof CardGift>;

export const OrderItem = resource("OrderItem", {
  id: z.int(),
  quantity: z.int(),
  variant: Iri,
  product: OrderItemProduct,
  selectedVariant: Variant,
  productName: z.string(),
  variantName: z.string().nullable(),
  giftBox: z.boolean().describe("True for the gift box itself"),
  giftCard: z.boolean(),
  customMessage: z.string().nullable(),
  gift: CardGift.optional(),
  unitPrice: Cents,
  originalUnitPrice: Cents,
  discountedUnitPrice: Cents,
  subtotal: Cents,
  total: Cents,
  unavailable: z
    .enum(["sold_out", "short", "not_for_sale"])
    .optional()
    .describe("Of a cart: why the item is neither counted in the totals nor ordered now"),
  seenPrice: z
    .object({ unitPrice: Cents, at: z.string() })
    .optional()
    .describe("Of a cart: what a piece cost when chosen, if that has changed"),
});
export type OrderItem = z.infer<typeof OrderItem>;
export const OrderItemCollection = collectionOf(OrderItem, "OrderItemCollection");

/** Estimated delivery, in calendar days of Rome: our addition to the SPEC. */
export const DeliveryEstimate = schema("DeliveryEstimate", {
  from: z.string().describe("The first day, as 2026-11-17"),
  to: z.string().describe("The last day"),
  orderBy: z
    .string()
    .nullish()
    .describe("Holds for what is ordered before; null once it is ordered"),
  promisedTo: z.string().nullish().describe("The last day as first promised, when it is late"),
  awaitsTransfer: z
    .boolean()
    .optional()
    .describe("The days depend on when a bank transfer arrives"),
});
export type DeliveryEstimate = z.infer<typeof DeliveryEstimate>;

export const ShippingMethod = resource("ShippingMethod", {
  id: z.int(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  position: z.int(),
  price: Cents.describe("For this order, promotions included"),
  originalPrice: Cents,
  requiresPudo: z.boolean(),
  inShop: z.boolean().optional().describe("Fetched in the shop: nothing travels"),
  minDays: z.int().nullable(),
  maxDays: z.int().nullable(),
  delivery: DeliveryEstimate.nullish().describe("If it were ordered now"),
});
export type ShippingMethod = z.infer<typeof ShippingMethod>;

export const PaymentMethod = resource("PaymentMethod", {
  id: z.int(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  instructions: z.string().nullable(),
  position: z.int(),
  type: z.enum(["online", "offline", "on_delivery"]),
  fee: Cents,
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A method outside an order has no price, which depends on the order. */
const shownMethod = {
  "@id": true,
  "@type": true,
  id: true,
  code: true,
  name: true,
  description: true,
  position: true,
} as const;
export const ShownShippingMethod = ShippingMethod.pick(shownMethod).meta({
  id: "ShippingMethodOfShop",
});
export const ShownPaymentMethod = PaymentMethod.pick(shownMethod).meta({
  id: "PaymentMethodOfShop",
});

export const Shipment = resource("Shipment", {
  id: z.int(),
  state: z.string(),
  method: Iri.nullable(),
  methodName: z.string().nullish(),
  minDays: z.int().nullish().describe("Working days from dispatch"),
  maxDays: z.int().nullish(),
  tracking: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  packedAt: z.string().nullish().describe("When the parcel was ready for the courier"),
  shippedAt: z.string().nullable(),
  collectableAt: z
    .string()
    .nullish()
    .describe("When it began to wait at the pickup point: the shop's own addition"),
  deliveredAt: z.string().nullable(),
});

export const Payment = resource("Payment", {
  id: z.int(),
  state: z.string(),
  method: Iri.nullable(),
  methodName: z.string().nullish(),
  methodType: z.enum(["online", "offline", "on_delivery"]).nullish(),
  instructions: z.string().nullish().describe("How to pay by bank transfer"),
  bankAccount: BankAccount.nullish().describe("Of a placed order, with its own reference"),
  amount: Cents,
  refunded: Cents.optional(),
  paidAt: z.string().optional().describe("Of one that is completed"),
});

export const PickupPoint = resource("PickupPoint", {
  id: z.string(),
  name: z.string(),
  type: z.string(),
  address: z.string(),
  city: z.string(),
  zipCode: z.string(),
  provinceCode: z.string(),
  countryCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  distance: z.int().nullable().describe("Metres from the searched place"),
  bearing: z
    .int()
    .optional()
    .describe("Degrees clockwise from north, seen from the searched place"),
  hint: z.string().nullable(),
  openingHours: z.array(z.object({ day: z.int().min(1).max(7), hours: z.array(z.string()) })),
});
export type PickupPoint = z.infer<typeof PickupPoint>;
export const PickupPointCollection = collectionOf(PickupPoint, "PickupPointCollection");

const AppliedGiftCard = schema("AppliedGiftCard", {
  "@id": Iri,
  code: z.string(),
  amount: Cents,
  balance: Cents,
});

export const OrderDocument = schema("OrderDocument", {
  id: z.int(),
  kind: z.enum(["invoice", "credit_note"]),
  number: z.string(),
  date: z.iso.date(),
  total: Cents,
});
export type OrderDocument = z.infer<typeof OrderDocument>;

const OrderRefund = schema("OrderRefund", {
  amount: Cents.describe("With what went back onto gift cards"),
  date: z.string(),
});

export const Order = rootResource("Order", {
  token: z.string(),
  tokenValue: z.string(),
  number: z.string().nullable(),
  state: z.string(),
  checkoutState: CheckoutState,
  paymentState: z.string(),
  shippingState: z.string(),
  status: z.string().describe("One label for the shopper, SPEC §4"),
  paymentStatus: z.string().describe("A label of SPEC §4 for the payment alone"),
  shippingStatus: z.string().describe("A label of SPEC §4 for the delivery alone"),
  channel: Iri,
  currencyCode: z.string(),
  localeCode: z.string(),
  items: z.array(OrderItem),
  itemsSubtotal: Cents,
  itemsTotal: Cents,
  itemsTaxTotal: Cents,
  orderPromotionTotal: Cents,
  shippingTotal: Cents,
  shippingPromotionTotal: Cents,
  paymentFeeTotal: Cents,
  giftBoxTotal: Cents,
  consultationTotal: Cents,
  taxTotal: Cents,
  taxIncludedTotal: Cents,
  taxExcludedTotal: Cents,
  appliedGiftCardAmount: Cents,
  total: Cents,
  giftCards: z.array(AppliedGiftCard),
  promotionCoupon: z
    .object({
      code: z.string(),
      applied: z.boolean().optional().describe("False when it gives nothing now"),
      reason: z.string().optional().describe("Why it gives nothing, in Italian"),
    })
    .nullable(),
  promotions: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      amount: Cents,
      target: z.enum(["items", "shipping"]).optional().describe("What it reduced"),
    }),
  ),
  freeShipping: z
    .object({ threshold: Cents, missing: Cents, reached: z.boolean() })
    .nullable()
    .describe("Progress towards free shipping"),
  email: z.string().nullable(),
  customer: z
    .object({ "@id": Iri, email: z.string(), firstName: z.string().nullable() })
    .nullable(),
  shippingAddress: OrderAddress.nullable(),
  billingAddress: OrderAddress.nullable(),
  invoiceRequired: z.boolean(),
  availableShippingMethods: z.array(ShippingMethod),
  availablePaymentMethods: z.array(PaymentMethod),
  shipments: z.array(Shipment),
  payments: z.array(Payment),
  eligibleForBrtFermopoint: z.boolean(),
  pudo: PickupPoint.nullable(),
  giftBoxFromName: z.string().nullable(),
  giftBoxToName: z.string().nullable(),
  giftBoxMessage: z.string().nullable(),
  consultation: z.boolean(),
  notes: z.string().nullable(),
  createdAt: z.string(),
  checkoutCompletedAt: z.string().nullable(),
  date: z.string().nullable().describe("When it was placed; the same as checkoutCompletedAt"),
  completedRefunds: z.array(OrderRefund).optional().describe("Money returned for a placed order"),
  pendingRefund: Cents.optional().describe("Money decided to be returned, not sent yet"),
  paymentDueAt: z.string().nullish().describe("An order not paid by then is cancelled"),
  delivery: DeliveryEstimate.nullish().describe(
    "By the chosen method; of a placed order as it was promised",
  ),
  termsVersion: z.string().nullish().describe("Of the conditions of sale it was placed under"),
  refundAccount: OrderRefundAccount.nullish().describe(
    "Of a placed order whose money goes back by a transfer",
  ),
  documents: z
    .array(OrderDocument)
    .optional()
    .describe("Invoice and credit notes of a placed order that is read"),
  returns: z.array(OrderReturn).optional().describe("Of a placed order that is read, oldest first"),
  withdrawal: OrderWithdrawal.optional().describe("Of a placed order that is read"),
  emailChangeable: z
    .boolean()
    .optional()
    .describe("A code from its mailbox moves the order of a guest to another one"),
});
export type Order = z.infer<typeof Order>;
/** An order without its tokens, for readers who must not act as the buyer. */
export type OrderContent = Omit<Order, "token" | "tokenValue">;

/** Courtesy copy of an invoice, for the buyer. */
export const OrderDocumentFile = resource("OrderDocumentFile", {
  fileName: z.string(),
  content: z.string().describe("A PDF in base64"),
});

export const OrderSummary = schema("OrderSummary", {
  "@id": Iri,
  "@type": z.literal("Order"),
  token: z.string(),
  tokenValue: z.string(),
  number: z.string(),
  state: z.string(),
  paymentState: z.string(),
  shippingState: z.string(),
  status: z.string(),
  paymentStatus: z.string(),
  shippingStatus: z.string(),
  currencyCode: z.string(),
  itemsTotal: Cents,
  itemsSubtotal: Cents,
  total: Cents,
  itemCount: z.int(),
  images: z
    .array(Image)
    .default([])
    .describe("One per line that has a photograph, gift boxes last"),
  checkoutCompletedAt: z.string(),
  date: z.string(),
  paymentDueAt: z.string().nullish(),
  payments: z.array(Payment).optional(),
  shipments: z.array(Shipment).optional(),
  completedRefunds: z.array(OrderRefund).optional(),
  pendingRefund: Cents.optional(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;
export const OrderCollection = collectionOf(OrderSummary, "OrderCollection");
export const ShippingMethodCollection = collectionOf(ShippingMethod, "ShippingMethodCollection");
export const PaymentMethodCollection = collectionOf(PaymentMethod, "PaymentMethodCollection");

export const CreateCart = schema("CreateCart", { recaptchaToken: z.string().optional() });

export const AddItem = schema("AddItem", {
  productVariant: z.string().min(1),
  quantity: z.int(),
  amount: z.int().optional(),
  customMessage: z.string().max(GIFT_CARD.message).optional(),
  gift: CardGift.optional(),
  recaptchaToken: z.string().optional(),
});
export type AddItem = z.infer<typeof AddItem>;

export const ChangeItem = z.object({ quantity: z.int() }).meta({ id: "ChangeItem" });
export type ChangeItem = z.infer<typeof ChangeItem>;
