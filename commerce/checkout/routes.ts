import { z } from "zod";
import {
  AskConsultation,
  ChoosePickupPoint,
  CompleteOrder,
  SelectPaymentMethod,
  SelectShippingMethod,
  UpdateOrder,
} from "#contract/order-requests.ts";
import { Order, PaymentMethodCollection, ShippingMethodCollection } from "#contract/order.ts";
import { SellingTerms } from "#contract/content.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import {
  answers,
  body,
  callsOf,
  createRouter,
  empty,
  numericId,
  patch,
} from "../kernel/http/router.ts";
import { admitCheckout, completeOrder, getSellingTerms } from "./complete-order.ts";
import { askConsultation, updateOrder } from "./details.ts";
import {
  choosePudo,
  offeredPaymentMethods,
  offeredShippingMethods,
  selectPayment,
  selectShipping,
} from "./checkout-states.ts";

const { reading, putting, patching } = callsOf("Checkout");
const params = z.object({ token: z.string() });

const content = callsOf("Content");

export function checkoutRoutes() {
  const router = createRouter();

  router.openapi(
    putting("/orders/{token}", "Email, addresses and invoice data", {
      params,
      body: body(UpdateOrder),
      200: answers(Order, "The cart"),
      429: empty("Too many codes tried"),
    }),
    async (c) => {
      const { token } = c.req.valid("param");
      const input = c.req.valid("json");
      return ld(c, await updateOrder(c.get("ctx"), token, input, clientAddress(c)), 200);
    },
  );

  router.openapi(
    patching("/orders/{token}/pudo", "Choose a pickup point, or none", {
      params,
      body: patch(ChoosePickupPoint),
      200: answers(Order, "The cart"),
    }),
    async (c) => {
      const { token } = c.req.valid("param");
      return ld(c, await choosePudo(c.get("ctx"), token, c.req.valid("json").pudoId), 200);
    },
  );

  router.openapi(
    patching("/orders/{token}/consultation", "Ask for the free consultation, or not", {
      params,
      body: patch(AskConsultation),
      200: answers(Order, "The cart"),
    }),
    async (c) => {
      const { token } = c.req.valid("param");
      const { consultation } = c.req.valid("json");
      return ld(c, await askConsultation(c.get("ctx"), token, consultation), 200);
    },
  );

  router.openapi(
    patching(
      "/orders/{token}/complete",
      "Place the order; again, it answers the order already placed",
      {
        params,
        body: patch(CompleteOrder),
        200: answers(Order, "The placed order"),
        409: empty("The total has changed: the cart holds the new one"),
      },
    ),
    async (c) => {
      const ctx = c.get("ctx");
      const { token } = c.req.valid("param");
      const { recaptchaToken, ...wanted } = c.req.valid("json");
      await admitCheckout(ctx, { token, recaptchaToken, address: clientAddress(c) });
      return ld(c, await completeOrder(ctx, token, wanted), 200);
    },
  );

  return router;
}

const methodParams = z.object({ token: z.string(), id: z.string() });

/** How a cart travels and how it is paid. */
export function methodRoutes() {
  const router = createRouter();

  router.openapi(
    reading("/orders/{token}/shipments/{id}/methods", "Shipping methods for this order", {
      params: methodParams,
      200: answers(ShippingMethodCollection, "The methods"),
    }),
    async (c) => {
      const { token, id } = c.req.valid("param");
      const items = await offeredShippingMethods(c.get("ctx"), token, numericId(id));
      return ld(c, collection(c, "ShippingMethod", { items, total: items.length }), 200);
    },
  );

  router.openapi(
    reading("/orders/{token}/payments/{id}/methods", "Payment methods for this order", {
      params: methodParams,
      200: answers(PaymentMethodCollection, "The methods"),
    }),
    async (c) => {
      const { token, id } = c.req.valid("param");
      const items = await offeredPaymentMethods(c.get("ctx"), token, numericId(id));
      return ld(c, collection(c, "PaymentMethod", { items, total: items.length }), 200);
    },
  );

  router.openapi(
    patching("/orders/{token}/shipments/{id}", "Select the shipping method", {
      params: methodParams,
      body: patch(SelectShippingMethod),
      200: answers(Order, "The cart"),
    }),
    async (c) => {
      const { token, id } = c.req.valid("param");
      const input = { token, shipmentId: numericId(id), ...c.req.valid("json") };
      return ld(c, await selectShipping(c.get("ctx"), input), 200);
    },
  );

  router.openapi(
    patching("/orders/{token}/payments/{id}", "Select the payment method, of a placed order too", {
      params: methodParams,
      body: patch(SelectPaymentMethod),
      200: answers(Order, "The order"),
    }),
    async (c) => {
      const { token, id } = c.req.valid("param");
      const input = { token, paymentId: numericId(id), ...c.req.valid("json") };
      return ld(c, await selectPayment(c.get("ctx"), input), 200);
    },
  );

  return router;
}

export function sellingTermsRoutes() {
  const router = createRouter();

  router.openapi(
    content.reading(
      "/selling-terms",
      "What the shop promises everybody (the shop's own addition)",
      { 200: answers(SellingTerms, "The terms") },
    ),
    async (c) => ld(c, await getSellingTerms(c.get("ctx")), 200),
  );

  return router;
}
