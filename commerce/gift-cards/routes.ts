import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { Order } from "#contract/order.ts";
import { ChooseGiftBox, GiftCard, GiftCardOrder } from "#contract/order-requests.ts";
import { answers, createRouter, empty, errors, patch } from "../kernel/http/router.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { addGiftCard, removeGiftCard } from "./balances.ts";
import { chooseGiftBox, removeGiftBox } from "../cart/index.ts";

const tags = ["Gifts"];
const card = z.object({ code: z.string() });
const order = z.object({ token: z.string() });

export function giftRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "patch",
      path: "/gift-cards/{code}/add-to-order",
      summary: "Pay an order with a gift card",
      request: { params: card, body: patch(GiftCardOrder) },
      responses: { 200: answers(GiftCard, "The card"), ...errors, 429: empty("Too many tried") },
    }),
    async (c) => {
      const ctx = c.get("ctx");
      const address = clientAddress(c);
      const input = { ...c.req.valid("param"), ...c.req.valid("json"), address };
      return ld(c, await addGiftCard(ctx, input), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "patch",
      path: "/gift-cards/{code}/remove-from-order",
      summary: "Do not pay with this gift card",
      request: { params: card, body: patch(GiftCardOrder) },
      responses: { 200: answers(GiftCard, "The card"), ...errors },
    }),
    async (c) => {
      const input = { ...c.req.valid("param"), ...c.req.valid("json") };
      return ld(c, await removeGiftCard(c.get("ctx"), input), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "patch",
      path: "/orders/{token}/gift-box",
      summary: "Choose a gift box and its dedication",
      request: { params: order, body: patch(ChooseGiftBox) },
      responses: { 200: answers(Order, "The cart"), ...errors },
    }),
    async (c) => {
      const { token } = c.req.valid("param");
      return ld(c, await chooseGiftBox(c.get("ctx"), token, c.req.valid("json")), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "patch",
      path: "/orders/{token}/remove-gift-box",
      summary: "Take the gift box away",
      request: { params: order, body: patch(z.object({})) },
      responses: { 200: answers(Order, "The cart"), ...errors },
    }),
    async (c) => ld(c, await removeGiftBox(c.get("ctx"), c.req.valid("param").token), 200),
  );

  return router;
}
