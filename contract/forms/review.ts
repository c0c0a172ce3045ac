import { z } from "zod";
import { LIMITS, RATING, REVIEW_TITLE_MIN_LENGTH } from "./limits.ts";
import { requiredText } from "./text-rules.ts";
import { number } from "./value-rules.ts";

export const reviewSchema = z.object({
  title: requiredText({ min: REVIEW_TITLE_MIN_LENGTH, max: LIMITS.reviewTitle }),
  rating: number({ ...RATING, integer: true }),
  comment: requiredText({ max: LIMITS.reviewComment }),
});
