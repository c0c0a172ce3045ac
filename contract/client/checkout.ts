import { Order, PaymentMethodCollection, ShippingMethodCollection } from "../order.ts";
import type { CompleteOrder, UpdateOrder } from "../order-requests.ts";
import type { Send } from "./transport.ts";

const path = (token: string) => `/shop/orders/${encodeURIComponent(token)}`;

export function checkoutCalls(send: Send) {
  const patch = (url: string, body: object) => send(url, { method: "PATCH", body, answers: Order });
  return {
    applyCoupon: (token: string, couponCode: string) =>
      patch(`${path(token)}/coupon`, { couponCode }),
    removeCoupon: (token: string) => patch(`${path(token)}/remove-coupon`, {}),
    /** A customer's email comes from the account: leave it out. */
    updateOrder: (token: string, details: UpdateOrder) =>
      send(path(token), { method: "PUT", body: details, answers: Order }),
    shippingMethods: async (token: string, shipmentId: number) =>
      members(
        await send(`${path(token)}/shipments/${shipmentId}/methods`, {
          answers: ShippingMethodCollection,
        }),
      ),
    paymentMethods: async (token: string, paymentId: number) =>
      members(
        await send(`${path(token)}/payments/${paymentId}/methods`, {
          answers: PaymentMethodCollection,
        }),
      ),
    selectShipping: (token: string, shipmentId: number, shippingMethod: string) =>
      patch(`${path(token)}/shipments/${shipmentId}`, { shippingMethod }),
    /** Of a placed order too, to pay it in another way: use the last payment. */
    selectPayment: (token: string, paymentId: number, paymentMethod: string) =>
      patch(`${path(token)}/payments/${paymentId}`, { paymentMethod }),
    choosePudo: (token: string, pudoId: string | null) => patch(`${path(token)}/pudo`, { pudoId }),
    askConsultation: (token: string, consultation: boolean) =>
      patch(`${path(token)}/consultation`, { consultation }),
    /** Safe to repeat: a placed order is answered again. */
    completeOrder: (token: string, body: CompleteOrder = {}) =>
      patch(`${path(token)}/complete`, body),
  };
}

const members = <Item>(collection: { "hydra:member": Item[] }) => collection["hydra:member"];
