import { createRoute } from "@hono/zod-openapi";
import { PageQuery } from "#contract/json-ld.ts";
import { OrderCollection } from "#contract/order.ts";
import { answers, empty, errors } from "../http/document.ts";
import { collection, ld } from "../http/json-ld.ts";
import { createRouter } from "../http/router.ts";
import { listOrders } from "./list-orders.ts";

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
