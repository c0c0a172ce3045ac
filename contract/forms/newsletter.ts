import { z } from "zod";
import { messages } from "./messages.ts";
import { email } from "./text-rules.ts";
import { consent, flag } from "./value-rules.ts";

export const newsletterSchema = z.object({
  email: email(),
  consents: z.object({ newsletter: consent(), profiling: flag() }, messages.consent),
});
