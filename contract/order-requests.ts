import { z } from "zod";
import { AddressInput } from "./address.ts";
import { LIMITS } from "./forms/limits.ts";
import { Cents, rootResource, Iri, schema } from "./json-ld.ts";
import { CardGift } from "./order.ts";

/** Bodies of the cart and checkout calls, SPEC §7. The rules on their content are in contract/forms. */
export const ApplyCoupon = schema("ApplyCoupon", { couponCode: z.string().max(255) });

const text = z.string().nullish();

/** Fields left out are unchanged; `couponCode: null` removes the coupon. */
export const UpdateOrder = schema("UpdateOrder", {
  email: text,
  billingAddress: AddressInput.nullish(),
  shippingAddress: AddressInput.nullish(),
  invoiceRequired: z.boolean().optional(),
  couponCode: text,
});
export type UpdateOrder = z.infer<typeof UpdateOrder>;

export const SelectShippingMethod = schema("SelectShippingMethod", {
  shippingMethod: z.string().describe("Code or IRI"),
});

export const SelectPaymentMethod = schema("SelectPaymentMethod", {
  paymentMethod: z.string().describe("Code or IRI"),
});

export const ChoosePickupPoint = schema("ChoosePickupPoint", {
  pudoId: z.string().max(64).nullable(),
});

export const AskConsultation = schema("AskConsultation", {
  consultation: z.union([z.boolean(), z.string().max(500)], {
    error: ({ input }) => `Invalid input: expected boolean, received ${typeof input}`,
  }),
});

export const CompleteOrder = schema("CompleteOrder", {
  notes: z.string().max(1000).nullish(),
  recaptchaToken: z.string().optional(),
  withoutItems: z
    .array(z.int())
    .max(1000)
    .optional()
    .describe("Unavailable items that the shopper agrees to go without: any other is refused"),
});
export type CompleteOrder = z.infer<typeof CompleteOrder>;

/** Also accepts the field names of the cart. */
export const ChooseGiftBox = schema("ChooseGiftBox", {
  productVariant: text.describe("IRI or code of a variant of a gift box"),
  fromName: text,
  toName: text,
  message: text,
  giftBoxFromName: text,
  giftBoxToName: text,
  giftBoxMessage: text,
});
export type ChooseGiftBox = z.infer<typeof ChooseGiftBox>;

/** The code in the path takes precedence over `giftCardCode`. */
export const GiftCardOrder = schema("GiftCardOrder", {
  orderTokenValue: z.string(),
  giftCardCode: z.string().nullish(),
});

/** The code is sent in the body because URLs are logged, and a code is as good as money. */
export const AskGiftCardBalance = schema("AskGiftCardBalance", { code: z.string().max(255) });

export const GiftCardBalance = schema("GiftCardBalance", {
  amount: Cents.describe("What is left on the card"),
  initialAmount: Cents,
  enabled: z.boolean(),
  expiresAt: z.string().nullable(),
});
export type GiftCardBalance = z.infer<typeof GiftCardBalance>;

export const SendGiftCard = schema("SendGiftCard", {
  toBuyer: z.boolean().optional().describe("To who bought it instead"),
  sendOn: CardGift.shape.sendOn.describe("Not now: the day of those that wait for one"),
  request: z.string().max(200).optional().describe("Of the code, for orders of guests"),
  code: z.string().max(20).optional().describe("As emailed to the order's mailbox"),
});
export type SendGiftCard = z.infer<typeof SendGiftCard>;

export const OrderMailboxRequest = schema("OrderMailboxRequest", {
  email: z.string().max(LIMITS.email).describe("The new mailbox"),
  recaptchaToken: z.string().optional(),
});
export type OrderMailboxRequest = z.infer<typeof OrderMailboxRequest>;

export const ChangeOrderMailbox = schema("ChangeOrderMailbox", {
  email: OrderMailboxRequest.shape.email,
  request: z.string().max(200).describe("Of the code"),
  code: z.string().max(20).describe("As emailed to the order's present mailbox"),
});
export type ChangeOrderMailbox = z.infer<typeof ChangeOrderMailbox>;

export const OrderMailboxCode = schema("OrderMailboxCode", {
  request: z.string(),
  sentTo: z.string().describe("The present mailbox, but for its first letter"),
});
export type OrderMailboxCode = z.infer<typeof OrderMailboxCode>;

export const GiftCardCode = schema("GiftCardCode", {
  request: z.string(),
  sentTo: z.string().describe("The mailbox, but for its first letter"),
});
export type GiftCardCode = z.infer<typeof GiftCardCode>;

export const GiftCard = rootResource("GiftCard", {
  code: z.string(),
  enabled: z.boolean(),
  amount: Cents.describe("What is left on the card"),
  initialAmount: Cents,
  currencyCode: z.string(),
  customMessage: z.string().nullable(),
  expiresAt: z.string().nullable(),
  appliedOrders: z.array(Iri),
});
export type GiftCard = z.infer<typeof GiftCard>;
