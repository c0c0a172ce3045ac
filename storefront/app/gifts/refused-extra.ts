import type { ExtraIntent } from "#app/cart/cart-request.ts";
import type { CartResult } from "#app/cart/cart-result.ts";

/** Why this form was refused, and what was typed in it. */
export function refusedExtra(result: CartResult | undefined, intent: ExtraIntent) {
  if (result?.ok !== false) return undefined;
  if (result.extra && result.extra.intent !== intent) return undefined;
  if (!result.extra && !result.unreachable) return undefined;
  return { message: result.message, typed: result.extra?.typed ?? {} };
}
