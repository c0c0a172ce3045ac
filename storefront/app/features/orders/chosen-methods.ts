import { canSelectPayment } from "#contract/checkout-rules.ts";
import type { Order } from "#contract/order.ts";

/** The shop takes no money by the chosen method any more; backends that list no methods do not say. */
export function lostPayment({ payments, availablePaymentMethods }: Order): boolean {
  const method = payments.at(-1)?.method;
  if (!method || availablePaymentMethods.length === 0) return false;
  return !availablePaymentMethods.some(({ code }) => code === lastSegment(method));
}

const lastSegment = (iri: string) => decodeURIComponent(iri.split("/").at(-1) ?? iri);

/** Carts come with methods chosen for them: only the checkout's state tells what the shopper chose. */
export function chosenShipping(order: Order): string | null {
  const method = order.shipments.at(0)?.method;
  return method && canSelectPayment(order.checkoutState) ? lastSegment(method) : null;
}

export function chosenPayment(order: Order): string | null {
  const method = order.payments.at(-1)?.method;
  return method && order.checkoutState === "payment_selected" ? lastSegment(method) : null;
}
