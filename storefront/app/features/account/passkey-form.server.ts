import { z } from "zod";
import { PasskeyAnswer } from "#contract/customer.ts";

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the browser answered travels in a form as JSON. */
export const passkeySchema = z.object({
  response: z.string().transform(readJson).pipe(PasskeyAnswer.shape.response),
});
