import { PageQuery } from "#contract/json-ld.ts";
import { OrderCollection } from "#contract/order.ts";
import { answers, callsOf, createRouter, empty } from "../kernel/http/router.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { listOrders } from "./placed-orders.ts";

const { reading } = callsOf("Orders");

export function orderRoutes() {
  return createRouter().openapi(
    reading("/orders", "The customer's orders", {
      query: PageQuery,
      200: answers(OrderCollection, "A page of orders"),
      401: empty("Not signed in"),
    }),
    async (c) => {
      const query = c.req.valid("query");
      return ld(c, collection(c, "Order", await listOrders(c.get("ctx"), query), query), 200);
    },
  );
}
