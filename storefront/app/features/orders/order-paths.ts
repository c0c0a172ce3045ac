import type { Order } from "#contract/order.ts";
import { paymentPath, retryPath, thankyouPath } from "#contract/paths.ts";

export const awaitsPayment = ({ status }: Pick<Order, "status">) =>
  status === "awaiting_payment" || status === "new";

/** Where a shopper who comes back to a placed order has something to do, or to read. */
export function orderAddress(order: Pick<Order, "token" | "status" | "payments">): string {
  return unpaidAddress(order) ?? thankyouPath(order.token);
}

/** Where an order that was left at the payment page can be paid; null when there is nothing to pay there. */
export const unpaidAddress = (
  order: Pick<Order, "token" | "status" | "payments">,
): string | null => (awaitsPayment(order) && isOnline(order) ? retryPath(order.token) : null);

/** After the order is placed: the payment page of the backend, unless there is nothing to pay there. */
export function afterOrder(
  order: Pick<Order, "token" | "localeCode" | "payments" | "total">,
): string {
  return order.total > 0 && order.payments.length > 0 && isOnline(order)
    ? paymentPath(order.token, order.localeCode)
    : thankyouPath(order.token);
}

/** A backend that does not say is taken to be paid online. */
function isOnline({ payments }: Pick<Order, "payments">): boolean {
  return (payments.at(-1)?.methodType ?? "online") === "online";
}
