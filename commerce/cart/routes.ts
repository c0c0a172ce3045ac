import { createRoute } from "@hono/zod-openapi";
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
  createRouter,
  empty,
  errors,
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

const tags = ["Cart"];
const token = z.object({ token: z.string() });
const item = token.extend({ id: z.string() });

export function cartRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/orders",
      summary: "Create a cart",
      request: { body: body(CreateCart) },
      responses: { 201: answers(Order, "The cart"), ...errors },
    }),
    async (c) => {
      const ctx = c.get("ctx");
      await admitCart(ctx, c.req.valid("json").recaptchaToken, clientAddress(c));
      return ld(c, await createCart(ctx), 201);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/orders/{token}",
      summary: "A cart or a placed order",
      request: { params: token },
      responses: { 200: answers(Order, "The order"), ...errors },
    }),
    async (c) => ld(c, await getOrder(c.get("ctx"), c.req.valid("param").token), 200),
  );

  router.openapi(
    createRoute({
      tags,
      method: "delete",
      path: "/orders/{token}",
      summary: "Empty a cart",
      request: { params: token },
      responses: { 204: empty("Gone"), ...errors },
    }),
    async (c) => {
      await deleteCart(c.get("ctx"), c.req.valid("param").token);
      return c.body(null, 204);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/orders/{token}/items",
      summary: "Add an item",
      request: { params: token, body: body(AddItem) },
      responses: { 201: answers(Order, "The cart"), ...errors },
    }),
    async (c) =>
      ld(c, await addItem(c.get("ctx"), c.req.valid("param").token, c.req.valid("json")), 201),
  );

  router.openapi(
    createRoute({
      tags,
      method: "patch",
      path: "/orders/{token}/items/{id}",
      summary: "Change a quantity",
      request: { params: item, body: patch(ChangeItem) },
      responses: { 200: answers(Order, "The cart"), ...errors },
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
    createRoute({
      tags,
      method: "delete",
      path: "/orders/{token}/items/{id}",
      summary: "Remove an item",
      request: { params: item },
      responses: { 204: empty("Gone"), ...errors },
    }),
    async (c) => {
      const { token, id } = c.req.valid("param");
      await removeItem(c.get("ctx"), token, numericId(id));
      return c.body(null, 204);
    },
  );

  router.openapi(
    createRoute({
      tags: ["Catalogue"],
      method: "get",
      path: "/products-cart-suggestions/{token}",
      summary: "Products that go with a cart",
      request: { params: token },
      responses: { 200: answers(ProductCollection, "The products"), ...errors },
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
    createRoute({
      tags,
      method: "patch",
      path: "/orders/{token}/coupon",
      summary: "Apply a coupon",
      request: { params, body: patch(ApplyCoupon) },
      responses: { 200: answers(Order, "The cart"), ...errors, 429: empty("Too many codes tried") },
    }),
    async (c) => {
      const ctx = c.get("ctx");
      const wanted = { ...c.req.valid("param"), ...c.req.valid("json"), address: clientAddress(c) };
      return ld(c, await applyCoupon(ctx, wanted), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "patch",
      path: "/orders/{token}/remove-coupon",
      summary: "Take the coupon away",
      request: { params, body: patch(z.object({})) },
      responses: { 200: answers(Order, "The cart"), ...errors },
    }),
    async (c) => ld(c, await removeCoupon(c.get("ctx"), c.req.valid("param").token), 200),
  );

  return router;
}

export function mergeRoutes() {
  return createRouter().openapi(
    createRoute({
      tags: ["Cart"],
      method: "post",
      path: "/orders/merge",
      summary: "Make two carts one",
      request: { body: body(MergeTokens) },
      responses: { 200: answers(Order, "The cart that is left"), ...errors },
    }),
    async (c) => ld(c, await mergeCarts(c.get("ctx"), c.req.valid("json")), 200),
  );
}
