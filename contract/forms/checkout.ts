import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { messages } from "./messages.ts";
import { acknowledgement, crossCheck, flag, optionalText, requiredText } from "./rules.ts";

export const checkoutCompletionSchema = z.object({
  terms: acknowledgement(),
  privacy: acknowledgement(),
});
export const agreements = ["terms", "privacy"] as const;

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
