import { z } from "zod";
import { optionalPhone } from "./address-rules.ts";
import { customerShape } from "./customer.ts";
import { flag } from "./value-rules.ts";

export const personalDataSchema = z.object({
  ...customerShape,
  phoneNumber: optionalPhone(),
  consents: z.object({ newsletter: flag(), profiling: flag() }).optional(),
});
