import { z } from "zod";
import { AddressInput } from "./address.ts";
import { Iri, Cents } from "./json-ld.ts";

/** Bodies of the calls that bring a cart to an order, SPEC §7. Rules on their content live in contract/forms. */
export const ApplyCoupon = z
  .object({ couponCode: z.string().max(255) })
  .meta({ id: "ApplyCoupon" });

const text = z.string().nullish();

/** What is left out stays as it is; `couponCode: null` takes the coupon away. */
export const UpdateOrder = z
  .object({
    email: text,
    billingAddress: AddressInput.nullish(),
    shippingAddress: AddressInput.nullish(),
    invoiceRequired: z.boolean().optional(),
    couponCode: text,
  })
  .meta({ id: "UpdateOrder" });
export type UpdateOrder = z.infer<typeof UpdateOrder>;

export const SelectShippingMethod = z
  .object({ shippingMethod: z.string().meta({ description: "Code or IRI" }) })
  .meta({ id: "SelectShippingMethod" });

export const SelectPaymentMethod = z
  .object({ paymentMethod: z.string().meta({ description: "Code or IRI" }) })
  .meta({ id: "SelectPaymentMethod" });

export const ChoosePickupPoint = z
  .object({ pudoId: z.string().max(64).nullable() })
  .meta({ id: "ChoosePickupPoint" });

export const AskConsultation = z
  .object({
    consultation: z.union([z.boolean(), z.string().max(500)], {
      error: ({ input }) => `Invalid input: expected boolean, received ${typeof input}`,
    }),
  })
  .meta({ id: "AskConsultation" });

export const CompleteOrder = z
  .object({
    notes: z.string().max(1000).nullish(),
    recaptchaToken: z.string().optional(),
    withoutItems: z.array(z.int()).max(1000).optional().meta({
      description: "Unavailable items that the shopper agrees to go without: any other is refused",
    }),
  })
  .meta({ id: "CompleteOrder" });
export type CompleteOrder = z.infer<typeof CompleteOrder>;

/** The names of the cart's own fields are taken too. */
export const ChooseGiftBox = z
  .object({
    productVariant: text.meta({ description: "IRI or code of a variant of a gift box" }),
    fromName: text,
    toName: text,
    message: text,
    giftBoxFromName: text,
    giftBoxToName: text,
    giftBoxMessage: text,
  })
  .meta({ id: "ChooseGiftBox" });
export type ChooseGiftBox = z.infer<typeof ChooseGiftBox>;

/** The code in the path wins over `giftCardCode`. */
export const GiftCardOrder = z
  .object({ orderTokenValue: z.string(), giftCardCode: z.string().nullish() })
  .meta({ id: "GiftCardOrder" });

export const GiftCard = z
  .object({
    "@context": z.string().optional(),
    "@id": Iri,
    "@type": z.literal("GiftCard"),
    code: z.string(),
    enabled: z.boolean(),
    amount: Cents.meta({ description: "What is left on the card" }),
    initialAmount: Cents,
    currencyCode: z.string(),
    customMessage: z.string().nullable(),
    expiresAt: z.string().nullable(),
    appliedOrders: z.array(Iri),
  })
  .meta({ id: "GiftCard" });
export type GiftCard = z.infer<typeof GiftCard>;
