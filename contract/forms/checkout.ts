import { z } from "zod";
import { billingAddressSchema, findInvoiceProblems, shippingAddressSchema } from "./address.ts";
import { LIMITS } from "./limits.ts";
import { messages } from "./messages.ts";
import { acknowledgement, crossCheck, email, flag, optionalText, requiredText } from "./rules.ts";

/** Guests give an email, customers have one; a cart of gift cards alone has no shipping address. */
export function checkoutDetailsSchema(cart: { guest: boolean; needsShipping: boolean }) {
  const details = z.object({
    email: cart.guest ? email() : email().nullish(),
    shippingAddress: cart.needsShipping ? shippingAddressSchema : shippingAddressSchema.nullish(),
    billingAddress: billingAddressSchema,
    invoiceRequired: flag(),
  });
  return crossCheck(details, ({ billingAddress, invoiceRequired }) =>
    invoiceRequired
      ? findInvoiceProblems(billingAddress ?? {}).map(({ path, message }) => ({
          path: ["billingAddress", ...path],
          message,
        }))
      : [],
  );
}

export const checkoutCompletionSchema = z.object({
  terms: acknowledgement(),
  privacy: acknowledgement(),
});

export const giftSchema = crossCheck(
  z.object({
    giftRequested: flag(),
    giftBox: optionalText({ max: LIMITS.code }),
    giftBoxFromName: optionalText({ max: LIMITS.giftBoxName }),
    giftBoxToName: optionalText({ max: LIMITS.giftBoxName }),
    giftBoxMessage: optionalText({ max: LIMITS.giftBoxMessage }),
  }),
  ({ giftRequested, giftBox }) =>
    giftRequested && !giftBox ? [{ path: ["giftBox"], message: messages.giftBox }] : [],
);

export const giftCardSchema = z.object({ giftCardCode: requiredText({ max: LIMITS.code }) });

export const couponSchema = z.object({ couponCode: requiredText({ max: LIMITS.code }) });
