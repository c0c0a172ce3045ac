import {
  AskConsultation,
  ChoosePickupPoint,
  CompleteOrder,
  SelectPaymentMethod,
  SelectShippingMethod,
  UpdateOrder,
} from "#contract/order-requests.ts";
import { Order, PaymentMethodCollection, ShippingMethodCollection } from "#contract/order.ts";
import { DeliveryEstimateQuery, DeliveryEstimates, SellingTerms } from "#contract/content.ts";
import { clientAddress } from "../../kernel/http/client.ts";
import { routesOf } from "../../kernel/http/router.ts";
import { admitCheckout, completeOrder } from "./complete-order.ts";
import { askConsultation, updateOrder } from "./details.ts";
import {
  choosePudo,
  offeredPaymentMethods,
  offeredShippingMethods,
  selectPayment,
  selectShipping,
} from "./checkout-states.ts";
import { estimateDeliveries, getSellingTerms } from "./selling-terms.ts";

export const checkoutRoutes = routesOf("Checkout", ({ put, patch }) => {
  put(
    "/orders/{token}",
    "Email, addresses and invoice data",
    { body: UpdateOrder, 200: Order },
    (ctx, { token, body, c }) => updateOrder(ctx, token, body, clientAddress(c)),
  );

  patch(
    "/orders/{token}/pudo",
    "Choose a pickup point, or none",
    { body: ChoosePickupPoint, 200: Order },
    (ctx, { token, body }) => choosePudo(ctx, token, body.pudoId),
  );

  patch(
    "/orders/{token}/consultation",
    "Ask for the free consultation, or not",
    { body: AskConsultation, 200: Order },
    (ctx, { token, body }) => askConsultation(ctx, token, body.consultation),
  );

  patch(
    "/orders/{token}/complete",
    "Place the order; again, it answers the order already placed",
    {
      body: CompleteOrder,
      200: Order,
      409: "The total has changed: the cart holds the new one",
    },
    (ctx, { token, body: { recaptchaToken, ...input }, c }) => {
      const caller = { token, recaptchaToken, address: clientAddress(c) };
      return admitCheckout(ctx, caller, () => completeOrder(ctx, token, input, caller.address));
    },
  );
});

export const methodRoutes = routesOf("Checkout", ({ get, patch }) => {
  get(
    "/orders/{token}/shipments/{id}/methods",
    "Shipping methods for this order",
    { lists: "ShippingMethod", 200: ShippingMethodCollection },
    (ctx, { token, id }) => offeredShippingMethods(ctx, token, id),
  );

  get(
    "/orders/{token}/payments/{id}/methods",
    "Payment methods for this order",
    { lists: "PaymentMethod", 200: PaymentMethodCollection },
    (ctx, { token, id }) => offeredPaymentMethods(ctx, token, id),
  );

  patch(
    "/orders/{token}/shipments/{id}",
    "Select the shipping method",
    { body: SelectShippingMethod, 200: Order },
    (ctx, { token, id: shipmentId, body }) => selectShipping(ctx, { token, shipmentId, ...body }),
  );

  patch(
    "/orders/{token}/payments/{id}",
    "Select the payment method, of a placed order too",
    { body: SelectPaymentMethod, 200: Order },
    (ctx, { token, id: paymentId, body }) => selectPayment(ctx, { token, paymentId, ...body }),
  );
});

export const sellingTermsRoutes = routesOf("Content", ({ own }) => {
  const cache = { tags: ["selling", "structure", "content"] } as const;
  const one = { cache, 200: SellingTerms };
  own.get("/selling-terms", "What the shop promises everybody", one, getSellingTerms);
  own.get(
    "/delivery-estimates",
    "When an order would arrive at a postcode, and what that costs",
    { query: DeliveryEstimateQuery, 200: DeliveryEstimates },
    { verb: estimateDeliveries },
  );
});
