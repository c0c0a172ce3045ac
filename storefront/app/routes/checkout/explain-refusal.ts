import { ApiError, isOutage } from "#contract/api-error.ts";
import { shortageOf } from "#app/features/cart-lines/line-changes.ts";
import { canComplete, canSelectPayment, canSelectShipping } from "#contract/checkout-rules.ts";
import { formatEuro } from "#contract/format/money.ts";
import type { Order, OrderItem } from "#contract/order.ts";
import * as m from "#messages";
import { chosenShipping, lostPayment } from "#app/features/orders/order-view.ts";

/** Explains a refused order by comparing the cart before and after, because backend messages are not for shoppers. */
export function explainRefusal(error: unknown, before: Order, after: Order | null): string {
  if (error instanceof ApiError && error.status === 429) return m["form.error_limit"]();
  if (isOutage(error)) return m["checkout.error_outage"]();
  if (after === null) return m["checkout.error_gone"]();
  const short = shortages(after);
  if (short.length > 0) return short.join(" ");
  const gone = after.items.find(({ selectedVariant }) => selectedVariant.price === undefined);
  if (gone) return m["checkout.error_not_for_sale"]({ product: gone.productName });
  if (error instanceof ApiError && error.violationOf("recaptchaToken"))
    return m["checkout.error_bot"]();
  if (error instanceof ApiError && error.violationOf("pudoId")) return m["checkout.error_pudo"]();
  if (before.promotionCoupon && !after.promotionCoupon) {
    const total = formatEuro(after.total);
    return m["checkout.error_coupon"]({ code: before.promotionCoupon.code, total });
  }
  const isConflict = error instanceof ApiError && error.status === 409;
  if (isConflict || before.total !== after.total) return totalChanged(after, before.total);
  if (!canComplete(after.checkoutState)) return missingStep(after);
  if (lostPayment(after)) return m["checkout.error_payment_refused"]();
  if (after.email === null || after.billingAddress === null) return m["checkout.error_details"]();
  return m["form.error_refresh"]();
}

/** Mentions the total that was shown, if it was different. */
export function totalChanged({ total }: Pick<Order, "total">, shown: number): string {
  const now = shown === total ? "" : m["checkout.total_before"]({ total: formatEuro(shown) });
  return m["checkout.error_total"]({ before: now, total: formatEuro(total) });
}

export function missingStep({ checkoutState }: Pick<Order, "checkoutState">): string {
  if (!canSelectShipping(checkoutState)) return m["checkout.error_details"]();
  if (!canSelectPayment(checkoutState)) return m["checkout.error_shipping"]();
  return m["checkout.error_payment"]();
}

/** True if the chosen method delivers to a pickup point and none is chosen. */
export function lacksPickupPoint(order: Order): boolean {
  const code = chosenShipping(order);
  const method = order.availableShippingMethods.find((one) => one.code === code);
  return method?.requiresPudo === true && order.pudo === null;
}

/** Problems that prevent the order; lines left out automatically are not among them. */
export function shortages(order: Order): string[] {
  const left = leftOut(order);
  const first = left.length === 0 ? [] : [leftOutNotice(order, left)];
  return [...first, ...countedShortages(order)];
}

/** Returns problems of unavailable lines on backends that include them in the totals. */
export const countedShortages = ({ items }: Order): string[] =>
  items.flatMap((item) => countedShortage(item) ?? []);

/** Unavailable lines, which are not ordered once the shopper has agreed. */
export const leftOut = ({ items }: Order): OrderItem[] =>
  items.filter(({ unavailable }) => unavailable);

export const namesOf = (items: OrderItem[]): string =>
  items.map(({ productName }) => productName).join(", ");

function leftOutNotice(order: Order, left: OrderItem[]): string {
  const names = namesOf(left);
  return left.length === order.items.length
    ? m["checkout.error_nothing_left"]({ names })
    : m["checkout.error_left_out"]({ names, total: formatEuro(order.total) });
}

function countedShortage(item: OrderItem): string | null {
  const shortage = shortageOf(item);
  if (!shortage?.counted) return null;
  const product = item.productName;
  return shortage.left > 0
    ? m["checkout.error_stock_left"]({ product, count: shortage.left })
    : m["checkout.error_stock_none"]({ product });
}

/** True for a refusal or an outage of the backend; other errors are bugs. */
export const isCallFailure = (error: unknown) => error instanceof ApiError || isOutage(error);
