import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { email, optionalText, requiredText } from "./text-rules.ts";
import { acknowledgement } from "./value-rules.ts";

type Requirements = { requiresOrderNumber?: boolean; requiresProductCode?: boolean };

/** A request type may ask for the order or the product it is about. */
export function contactSchema(type: Requirements = {}) {
  const code = { max: LIMITS.code };
  return z.object({
    type: requiredText(code),
    firstName: optionalText({ max: LIMITS.firstName }),
    lastName: optionalText({ max: LIMITS.lastName }),
    email: email(),
    message: requiredText({ max: LIMITS.message }),
    orderNumber: type.requiresOrderNumber ? requiredText(code) : optionalText(code),
    productCode: type.requiresProductCode ? requiredText(code) : optionalText(code),
    privacy: acknowledgement(),
  });
}
