import { z } from "zod";
import { crossCheck } from "./cross-check.ts";
import { customerShape } from "./customer.ts";
import { messages } from "./messages.ts";
import { findMismatch } from "./password.ts";
import { password, requiredText } from "./text-rules.ts";
import { acknowledgement, flag } from "./value-rules.ts";

/** Privacy is a notice to read; newsletter and profiling are free consents, never a condition. */
export const registrationSchema = crossCheck(
  z.object({
    ...customerShape,
    password: password(),
    confirmPassword: requiredText(),
    consents: z.object(
      { privacy: acknowledgement(), newsletter: flag(), profiling: flag() },
      messages.required,
    ),
  }),
  (form) => findMismatch(form.password, form.confirmPassword, "confirmPassword"),
);
