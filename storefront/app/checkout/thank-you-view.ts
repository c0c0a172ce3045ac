import { orderView } from "#app/orders/order-view.ts";
import type { OrderView } from "#app/orders/order-view.ts";
import type { Order } from "#contract/order.ts";

export type ThankYouView = OrderView & {
  email: string | null;
  person: { firstName: string; lastName: string; email: string };
  /** Cards that were bought travel by e-mail. */
  giftCards: boolean;
  onDelivery: boolean;
};

export function thankYouView(order: Order): ThankYouView {
  const { firstName = "", lastName = "" } = order.billingAddress ?? {};
  return {
    ...orderView(order),
    email: order.email,
    person: { firstName, lastName, email: order.email ?? "" },
    giftCards: order.items.some(({ giftCard }) => giftCard),
    onDelivery: order.payments.at(-1)?.methodType === "on_delivery",
  };
}
