import { createRoute } from "@hono/zod-openapi";
import { PageQuery } from "#contract/json-ld.ts";
import { OrderCollection } from "#contract/order.ts";
import { answers, createRouter, empty, errors } from "../kernel/http/router.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { listOrders } from "./placed-orders.ts";

export function orderRoutes() {
  return createRouter().openapi(
    createRoute({
      tags: ["Orders"],
      method: "get",
      path: "/orders",
      summary: "The customer's orders",
      request: { query: PageQuery },
      responses: {
        200: answers(OrderCollection, "A page of orders"),
        ...errors,
        401: empty("Not signed in"),
      },
    }),
    async (c) => {
      const query = c.req.valid("query");
      return ld(c, collection(c, "Order", await listOrders(c.get("ctx"), query), query), 200);
    },
  );
}
