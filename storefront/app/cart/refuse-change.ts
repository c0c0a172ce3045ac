import type { ChangeRequest } from "./cart-request.ts";
import type { CartRefused } from "./cart-result.ts";

/** A refused step leaves the old figure; what was typed stays to be corrected. */
export function refuseChange(
  { item, quantity, step }: ChangeRequest,
  message: string,
): CartRefused {
  return { ok: false, message, line: { id: item, typed: step === 0 ? quantity : null } };
}
