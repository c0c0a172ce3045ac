import type { Order, PaymentMethod } from "#contract/order.ts";

type Payment = {
  name: string | undefined;
  type: PaymentMethod["type"] | undefined;
  instructions: string | null;
};

/** How the order is paid; what the payment does not tell is looked up among the methods offered. */
export function paymentOf(order: Order): Payment {
  const payment = order.payments.at(-1);
  const offered = order.availablePaymentMethods.find((method) => method["@id"] === payment?.method);
  return {
    name: payment?.methodName ?? offered?.name,
    type: payment?.methodType ?? offered?.type,
    instructions: payment?.instructions ?? offered?.instructions ?? null,
  };
}

type Shipping = { name: string | undefined; minDays: number | null; maxDays: number | null };

export function shippingOf(order: Order): Shipping {
  const shipment = order.shipments.at(-1);
  const offered = order.availableShippingMethods.find(
    (method) => method["@id"] === shipment?.method,
  );
  return {
    name: shipment?.methodName ?? offered?.name,
    minDays: shipment?.minDays ?? offered?.minDays ?? null,
    maxDays: shipment?.maxDays ?? offered?.maxDays ?? null,
  };
}
