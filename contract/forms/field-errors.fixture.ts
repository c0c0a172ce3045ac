import type { z } from "zod";

/** Error messages by dotted path, such as `billingAddress.fiscalCode`. */
export function fieldErrors(error: z.ZodError | undefined): Record<string, string[]> {
  const byField: Record<string, string[]> = {};
  for (const { path, message } of error?.issues ?? []) {
    (byField[path.join(".")] ??= []).push(message);
  }
  return byField;
}
