import type { Order } from "#contract/order.ts";

export const thankyouPath = (token: string) => `/thankyou/${encodeURIComponent(token)}`;

export const awaitsPayment = ({ status }: Pick<Order, "status">) =>
  status === "awaiting_payment" || status === "new";

/** Where a shopper who comes back to a placed order has something to do, or to read. */
export function orderAddress(order: Pick<Order, "token" | "status" | "payments">): string {
  return awaitsPayment(order) && isOnline(order)
    ? retryPath(order.token)
    : thankyouPath(order.token);
}

/** After the order is placed: the payment page of the backend, unless there is nothing to pay. */
export function afterOrder(order: Pick<Order, "token" | "payments" | "total">): string {
  return order.total > 0 && order.payments.length > 0
    ? paymentPath(order.token)
    : thankyouPath(order.token);
}

/** A backend that does not say is taken to be paid online. */
function isOnline({ payments }: Pick<Order, "payments">): boolean {
  return (payments.at(-1)?.methodType ?? "online") === "online";
}

/** The payment page lives on the backend, under the locale code: SPEC §2. */
export function paymentPath(token: string): string {
  return `/it/order/${encodeURIComponent(token)}/pay`;
}

/** Where a placed order is paid again or in another way. */
export function retryPath(token: string): string {
  return `/order-error?${new URLSearchParams({ token, cambia: "1" })}`;
}
