import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { Order, PaymentMethodCollection, ShippingMethodCollection } from "#contract/order.ts";
import { SelectPaymentMethod, SelectShippingMethod } from "#contract/order-requests.ts";
import { answers, errors, patch } from "../http/document.ts";
import { collection, ld } from "../http/json-ld.ts";
import { numericId } from "../http/numeric-id.ts";
import { createRouter } from "../http/router.ts";
import { offeredPaymentMethods, offeredShippingMethods } from "./offered-methods.ts";
import { selectPayment } from "./select-payment.ts";
import { selectShipping } from "./select-shipping.ts";

const tags = ["Checkout"];
const params = z.object({ token: z.string(), id: z.string() });

/** How a cart travels and how it is paid. */
export function methodRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/orders/{token}/shipments/{id}/methods",
      summary: "Shipping methods for this order",
      request: { params },
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
      request: { params },
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
      request: { params, body: patch(SelectShippingMethod) },
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
      request: { params, body: patch(SelectPaymentMethod) },
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
