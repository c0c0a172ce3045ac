import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { email, optionalText, requiredText } from "./text-rules.ts";
import { number } from "./value-rules.ts";

/** The law lets a shop require only who withdraws, from which contract, and where to confirm it. */
export const withdrawalSchema = z.object({
  firstName: requiredText({ max: LIMITS.firstName }),
  lastName: requiredText({ max: LIMITS.lastName }),
  email: email(),
  orderNumber: requiredText({ max: LIMITS.code }),
  items: z
    .array(
      z.object({
        itemId: number({ positive: true, integer: true }),
        quantity: number({ min: 1, integer: true }),
      }),
    )
    .optional(),
  products: optionalText({ max: LIMITS.products }),
  notes: optionalText({ max: LIMITS.message }),
});
