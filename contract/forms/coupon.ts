import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { requiredText } from "./text-rules.ts";

export const couponSchema = z.object({ couponCode: requiredText({ max: LIMITS.code }) });
