import type { ExtraIntent } from "#app/cart/cart-request.ts";
import { isOutage } from "#app/shop/outage.ts";
import { ApiError } from "#contract/api-error.ts";
import * as m from "#messages";

/** SPEC §8. */
const featureOff = "Feature is not enabled";

/** The backend tells why a coupon gives nothing in Italian; the rest is told by its status. */
export function extraError(intent: ExtraIntent, error: unknown): string {
  if (error instanceof ApiError && error.message === featureOff) return m["gift.cards_off"]();
  if (error instanceof ApiError && error.status === 429) return m["form.error_limit"]();
  if (isOutage(error)) return m["cart.error_outage"]();
  if (!(error instanceof ApiError)) return m["cart.error_refresh"]();
  const refused = error.status === 404 || error.status === 422 || error.status === 400;
  if (intent === "coupon" && refused)
    return error.violationOf("couponCode") ?? m["gift.coupon_wrong"]();
  if (intent === "gift-card" && refused) return m["gift.card_wrong"]();
  if (intent === "gift-box" && refused) return m["gift.box_refused"]();
  return m["cart.error_refresh"]();
}
