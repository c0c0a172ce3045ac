import { z } from "zod";
import { LIMITS, RATING, REVIEW_TITLE_MIN_LENGTH, SKIN_TYPES } from "./limits.ts";
import { isIban } from "../italy/iban.ts";
import { messages } from "./messages.ts";
import {
  acknowledgement,
  consent,
  email,
  flag,
  number,
  optionalText,
  personName,
  requiredText,
  unlessEmpty,
} from "./rules.ts";

type Requirements = { requiresOrderNumber?: boolean; requiresProductCode?: boolean };

/** Some request types require an order number or a product code. */
export function contactSchema(type: Requirements = {}) {
  const code = { max: LIMITS.code };
  return z.object({
    type: requiredText(code),
    firstName: optionalText({ max: LIMITS.firstName }),
    lastName: optionalText({ max: LIMITS.lastName }),
    email: email(),
    orderNumber: type.requiresOrderNumber ? requiredText(code) : optionalText(code),
    productCode: type.requiresProductCode ? requiredText(code) : optionalText(code),
    message: requiredText({ max: LIMITS.message }),
    privacy: acknowledgement(),
    /** Explicit consent to health data, never a condition (art. 9 GDPR). */
    healthConsent: flag(),
  });
}

export const newsletterSchema = z.object({
  email: email(),
  consents: z.object({ newsletter: consent(), profiling: flag() }, messages.consent),
});

export const reviewSchema = z.object({
  rating: number({ ...RATING, integer: true }),
  title: requiredText({ min: REVIEW_TITLE_MIN_LENGTH, max: LIMITS.reviewTitle }),
  comment: requiredText({ max: LIMITS.reviewComment }),
  skinType: z.enum(SKIN_TYPES).nullish(),
});

/** The law allows requiring only the name, the contract and an email for the confirmation. */
export const withdrawalSchema = z.object({
  firstName: requiredText({ max: LIMITS.firstName }),
  lastName: requiredText({ max: LIMITS.lastName }),
  orderNumber: requiredText({ max: LIMITS.code }),
  email: email(),
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

export const refundAccountSchema = z.object({
  iban: requiredText({ max: 60 }).refine(unlessEmpty(isIban), messages.iban),
  holder: personName(LIMITS.company),
});
