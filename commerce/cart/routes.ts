import { z } from "zod";
import { ProductCollection } from "#contract/catalogue.ts";
import { ApplyCoupon } from "#contract/order-requests.ts";
import { AddItem, ChangeItem, CreateCart, Order } from "#contract/order.ts";
import { MergeTokens } from "#contract/wishlist.ts";
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
import { addItem, changeItem, removeItem } from "./cart-items.ts";
import {
  admitCart,
  applyCoupon,
  createCart,
  deleteCart,
  getOrder,
  removeCoupon,
  suggestForCart,
} from "./cart.ts";
import { mergeCarts } from "./merge.ts";

const { reading, posting, patching, deleting } = callsOf("Cart");
const token = z.object({ token: z.string() });
const item = token.extend({ id: z.string() });

const catalogue = callsOf("Catalogue");

export function cartRoutes() {
  const router = createRouter();

  router.openapi(
    posting("/orders", "Create a cart", {
      body: body(CreateCart),
      201: answers(Order, "The cart"),
    }),
    async (c) => {
      const ctx = c.get("ctx");
      await admitCart(ctx, c.req.valid("json").recaptchaToken, clientAddress(c));
      return ld(c, await createCart(ctx), 201);
    },
  );

  router.openapi(
    reading("/orders/{token}", "A cart or a placed order", {
      params: token,
      200: answers(Order, "The order"),
    }),
    async (c) => ld(c, await getOrder(c.get("ctx"), c.req.valid("param").token), 200),
  );

  router.openapi(
    deleting("/orders/{token}", "Empty a cart", { params: token, 204: empty("Gone") }),
    async (c) => {
      await deleteCart(c.get("ctx"), c.req.valid("param").token);
      return c.body(null, 204);
    },
  );

  router.openapi(
    posting("/orders/{token}/items", "Add an item", {
      params: token,
      body: body(AddItem),
      201: answers(Order, "The cart"),
    }),
    async (c) =>
      ld(c, await addItem(c.get("ctx"), c.req.valid("param").token, c.req.valid("json")), 201),
  );

  router.openapi(
    patching("/orders/{token}/items/{id}", "Change a quantity", {
      params: item,
      body: patch(ChangeItem),
      200: answers(Order, "The cart"),
    }),
    async (c) => {
      const { token, id } = c.req.valid("param");
      return ld(
        c,
        await changeItem(c.get("ctx"), token, numericId(id), c.req.valid("json").quantity),
        200,
      );
    },
  );

  router.openapi(
    deleting("/orders/{token}/items/{id}", "Remove an item", { params: item, 204: empty("Gone") }),
    async (c) => {
      const { token, id } = c.req.valid("param");
      await removeItem(c.get("ctx"), token, numericId(id));
      return c.body(null, 204);
    },
  );

  router.openapi(
    catalogue.reading("/products-cart-suggestions/{token}", "Products that go with a cart", {
      params: token,
      200: answers(ProductCollection, "The products"),
    }),
    async (c) => {
      const items = await suggestForCart(c.get("ctx"), c.req.valid("param").token);
      return ld(c, collection(c, "Product", { items, total: items.length }), 200);
    },
  );

  return router;
}

const params = z.object({ token: z.string() });

export function couponRoutes() {
  const router = createRouter();

  router.openapi(
    patching("/orders/{token}/coupon", "Apply a coupon", {
      params,
      body: patch(ApplyCoupon),
      200: answers(Order, "The cart"),
      429: empty("Too many codes tried"),
    }),
    async (c) => {
      const ctx = c.get("ctx");
      const wanted = { ...c.req.valid("param"), ...c.req.valid("json"), address: clientAddress(c) };
      return ld(c, await applyCoupon(ctx, wanted), 200);
    },
  );

  router.openapi(
    patching("/orders/{token}/remove-coupon", "Take the coupon away", {
      params,
      body: patch(z.object({})),
      200: answers(Order, "The cart"),
    }),
    async (c) => ld(c, await removeCoupon(c.get("ctx"), c.req.valid("param").token), 200),
  );

  return router;
}

export function mergeRoutes() {
  return createRouter().openapi(
    posting("/orders/merge", "Make two carts one", {
      body: body(MergeTokens),
      200: answers(Order, "The cart that is left"),
    }),
    async (c) => ld(c, await mergeCarts(c.get("ctx"), c.req.valid("json")), 200),
  );
}
