import type { DraftShipping } from "../../draft.ts";
import { percentOf } from "../../rounding.ts";
import type { Cents } from "../../types.ts";
import type { ActionOf, Refusal } from "../types.ts";

/** The cut on the shipping price: 0 while no method is chosen, so that a coupon may come first. */
export function cutShippingPercentage(
  action: ActionOf<"shipping_percentage_discount">,
  shipping: DraftShipping,
): Cents | Refusal {
  if (!shipping.required) return { reason: "not_applicable" };
  if (shipping.methodCode === null) return 0;
  if (action.shippingMethods && !action.shippingMethods.includes(shipping.methodCode)) {
    return { reason: "shipping_method" };
  }
  const cut = percentOf(shipping.total, action.percentage);
  return cut > 0 ? cut : { reason: "not_applicable" };
}
