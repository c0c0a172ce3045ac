import { z } from "zod";
import { LIMITS } from "#contract/forms/limits.ts";
import { requiredText } from "#contract/forms/text-rules.ts";

export const confirmAddressSchema = z.object({
  intent: z.literal("confirm"),
  password: requiredText({ max: LIMITS.password }),
});
