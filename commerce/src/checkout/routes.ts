import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { Order } from "#contract/order.ts";
import {
  AskConsultation,
  ChoosePickupPoint,
  CompleteOrder,
  UpdateOrder,
} from "#contract/order-requests.ts";
import { answers, body, empty, errors, patch } from "../http/document.ts";
import { ld } from "../http/json-ld.ts";
import { createRouter } from "../http/router.ts";
import { clientAddress } from "../http/client-address.ts";
import { admitCheckout } from "./admit-checkout.ts";
import { askConsultation } from "./ask-consultation.ts";
import { choosePudo } from "./choose-pudo.ts";
import { completeOrder } from "./complete-order.ts";
import { updateOrder } from "./update-order.ts";

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
      const { recaptchaToken, notes } = c.req.valid("json");
      await admitCheckout(ctx, { token, recaptchaToken, address: clientAddress(c) });
      return ld(c, await completeOrder(ctx, token, { notes }), 200);
    },
  );

  return router;
}
