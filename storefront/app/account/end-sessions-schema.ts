import { z } from "zod";
import { LIMITS } from "#contract/forms/limits.ts";
import { requiredText } from "#contract/forms/text-rules.ts";

export const endSessionsSchema = z.object({
  intent: z.literal("end-sessions"),
  /** Empty means all the others. */
  session: z.string().optional(),
  currentPassword: requiredText({ max: LIMITS.password }),
});
