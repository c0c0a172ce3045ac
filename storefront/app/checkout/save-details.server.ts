import { explain } from "#app/forms/refuse.server.ts";
import { ApiError } from "#contract/api-error.ts";
import type { Order } from "#contract/order.ts";
import * as m from "#messages";
import { checkDetails, detailsToSave } from "./details.ts";
import type { CartKind } from "./details.ts";
import type { CheckoutVisit } from "./checkout-visit.server.ts";
import type { StepAnswer } from "./step-answer.ts";
import { cartKind } from "./cart-kind.ts";
import { isCallFailure } from "./call-failure.ts";

const step = "dati";

export async function saveDetails(visit: CheckoutVisit, form: FormData): Promise<StepAnswer> {
  const kind: CartKind = cartKind(visit.order);
  const submission = checkDetails(form, kind);
  if (submission.status !== "success") return { step, ok: false, result: submission.reply() };
  const { shop, order } = visit;
  const details = detailsToSave(submission.value, kind);
  try {
    // Left out, a coupon would be dropped by backends that take it for taken away.
    const coupon = order.promotionCoupon?.applied === false ? null : order.promotionCoupon;
    const couponCode = coupon?.code;
    await shop.updateOrder(order.token, { ...details, ...(couponCode && { couponCode }) });
    return { step, ok: true };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    const refused = error instanceof ApiError && error.violationOf("couponCode");
    if (!refused) return { step, ok: false, result: submission.reply(explain(error, undefined)) };
    await shop.updateOrder(order.token, { ...details, couponCode: null });
    return { step, ok: true, notice: couponLost(order, refused) };
  }
}

function couponLost({ promotionCoupon }: Order, reason: string): string {
  return m["checkout.coupon_lost"]({ code: promotionCoupon?.code ?? "", reason });
}
