import { z } from "zod";
import { billingAddressSchema, findInvoiceProblems, shippingAddressSchema } from "./address.ts";
import { crossCheck } from "./cross-check.ts";
import { email } from "./text-rules.ts";
import { acknowledgement, flag } from "./value-rules.ts";

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
