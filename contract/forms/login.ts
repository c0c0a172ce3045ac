import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { email, requiredText } from "./text-rules.ts";

/** The password is only required: its rules are for those who choose one. */
export const loginSchema = z.object({
  email: email(),
  password: requiredText({ max: LIMITS.password }),
});
