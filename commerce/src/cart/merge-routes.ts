import { createRoute } from "@hono/zod-openapi";
import { Order } from "#contract/order.ts";
import { MergeTokens } from "#contract/wishlist.ts";
import { answers, body, errors } from "../http/document.ts";
import { ld } from "../http/json-ld.ts";
import { createRouter } from "../http/router.ts";
import { mergeCarts } from "./merge-carts.ts";

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
