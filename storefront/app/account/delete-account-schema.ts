import { z } from "zod";
import { LIMITS } from "#contract/forms/limits.ts";
import { requiredText } from "#contract/forms/text-rules.ts";

export const deleteAccountSchema = z.object({
  intent: z.literal("delete"),
  currentPassword: requiredText({ max: LIMITS.password }),
});
