import { z } from "zod";
import { Order } from "#contract/order.ts";
import { ChooseGiftBox, GiftCard, GiftCardOrder } from "#contract/order-requests.ts";
import { answers, callsOf, createRouter, empty, patch } from "../kernel/http/router.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { addGiftCard, removeGiftCard } from "./balances.ts";
import { chooseGiftBox, removeGiftBox } from "../cart/index.ts";

const { patching } = callsOf("Gifts");
const card = z.object({ code: z.string() });
const order = z.object({ token: z.string() });

export function giftRoutes() {
  const router = createRouter();

  router.openapi(
    patching("/gift-cards/{code}/add-to-order", "Pay an order with a gift card", {
      params: card,
      body: patch(GiftCardOrder),
      200: answers(GiftCard, "The card"),
      429: empty("Too many tried"),
    }),
    async (c) => {
      const ctx = c.get("ctx");
      const address = clientAddress(c);
      const input = { ...c.req.valid("param"), ...c.req.valid("json"), address };
      return ld(c, await addGiftCard(ctx, input), 200);
    },
  );

  router.openapi(
    patching("/gift-cards/{code}/remove-from-order", "Do not pay with this gift card", {
      params: card,
      body: patch(GiftCardOrder),
      200: answers(GiftCard, "The card"),
    }),
    async (c) => {
      const input = { ...c.req.valid("param"), ...c.req.valid("json") };
      return ld(c, await removeGiftCard(c.get("ctx"), input), 200);
    },
  );

  router.openapi(
    patching("/orders/{token}/gift-box", "Choose a gift box and its dedication", {
      params: order,
      body: patch(ChooseGiftBox),
      200: answers(Order, "The cart"),
    }),
    async (c) => {
      const { token } = c.req.valid("param");
      return ld(c, await chooseGiftBox(c.get("ctx"), token, c.req.valid("json")), 200);
    },
  );

  router.openapi(
    patching("/orders/{token}/remove-gift-box", "Take the gift box away", {
      params: order,
      body: patch(z.object({})),
      200: answers(Order, "The cart"),
    }),
    async (c) => ld(c, await removeGiftBox(c.get("ctx"), c.req.valid("param").token), 200),
  );

  return router;
}
