import { createRoute } from "@hono/zod-openapi";
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
  createRouter,
  empty,
  errors,
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

const tags = ["Checkout"];
const params = z.object({ token: z.string() });

export function checkoutRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "put",
      path: "/orders/{token}",
      summary: "Email, addresses and invoice data",
      request: { params, body: body(UpdateOrder) },
      responses: { 200: answers(Order, "The cart"), ...errors, 429: empty("Too many codes tried") },
    }),
    async (c) => {
      const { token } = c.req.valid("param");
      const input = c.req.valid("json");
      return ld(c, await updateOrder(c.get("ctx"), token, input, clientAddress(c)), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "patch",
      path: "/orders/{token}/pudo",
      summary: "Choose a pickup point, or none",
      request: { params, body: patch(ChoosePickupPoint) },
      responses: { 200: answers(Order, "The cart"), ...errors },
    }),
    async (c) => {
      const { token } = c.req.valid("param");
      return ld(c, await choosePudo(c.get("ctx"), token, c.req.valid("json").pudoId), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "patch",
      path: "/orders/{token}/consultation",
      summary: "Ask for the free consultation, or not",
      request: { params, body: patch(AskConsultation) },
      responses: { 200: answers(Order, "The cart"), ...errors },
    }),
    async (c) => {
      const { token } = c.req.valid("param");
      const { consultation } = c.req.valid("json");
      return ld(c, await askConsultation(c.get("ctx"), token, consultation), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "patch",
      path: "/orders/{token}/complete",
      summary: "Place the order; again, it answers the order already placed",
      request: { params, body: patch(CompleteOrder) },
      responses: {
        200: answers(Order, "The placed order"),
        ...errors,
        409: empty("The total has changed: the cart holds the new one"),
      },
    }),
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
    createRoute({
      tags,
      method: "get",
      path: "/orders/{token}/shipments/{id}/methods",
      summary: "Shipping methods for this order",
      request: { params: methodParams },
      responses: { 200: answers(ShippingMethodCollection, "The methods"), ...errors },
    }),
    async (c) => {
      const { token, id } = c.req.valid("param");
      const items = await offeredShippingMethods(c.get("ctx"), token, numericId(id));
      return ld(c, collection(c, "ShippingMethod", { items, total: items.length }), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/orders/{token}/payments/{id}/methods",
      summary: "Payment methods for this order",
      request: { params: methodParams },
      responses: { 200: answers(PaymentMethodCollection, "The methods"), ...errors },
    }),
    async (c) => {
      const { token, id } = c.req.valid("param");
      const items = await offeredPaymentMethods(c.get("ctx"), token, numericId(id));
      return ld(c, collection(c, "PaymentMethod", { items, total: items.length }), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "patch",
      path: "/orders/{token}/shipments/{id}",
      summary: "Select the shipping method",
      request: { params: methodParams, body: patch(SelectShippingMethod) },
      responses: { 200: answers(Order, "The cart"), ...errors },
    }),
    async (c) => {
      const { token, id } = c.req.valid("param");
      const input = { token, shipmentId: numericId(id), ...c.req.valid("json") };
      return ld(c, await selectShipping(c.get("ctx"), input), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "patch",
      path: "/orders/{token}/payments/{id}",
      summary: "Select the payment method, of a placed order too",
      request: { params: methodParams, body: patch(SelectPaymentMethod) },
      responses: { 200: answers(Order, "The order"), ...errors },
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
    createRoute({
      tags: ["Content"],
      method: "get",
      path: "/selling-terms",
      summary: "What the shop promises everybody (the shop's own addition)",
      responses: { 200: answers(SellingTerms, "The terms") },
    }),
    async (c) => ld(c, await getSellingTerms(c.get("ctx")), 200),
  );

  return router;
}
