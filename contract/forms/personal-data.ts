import { z } from "zod";
import { optionalPhone } from "./address-rules.ts";
import { customerShape } from "./customer.ts";
import { LIMITS } from "./limits.ts";
import { optionalText } from "./text-rules.ts";
import { flag } from "./value-rules.ts";

export const personalDataSchema = z.object({
  ...customerShape,
  phoneNumber: optionalPhone(),
  /** Only a new address needs it. */
  currentPassword: optionalText({ max: LIMITS.password }),
  consents: z.object({ newsletter: flag(), profiling: flag() }).optional(),
});
