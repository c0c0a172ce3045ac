import { z } from "zod";
import { AdminOrder, AdminOrderCollection, AdminOrderQuery } from "#contract/admin/order.ts";
import { collection, ld } from "../../http/json-ld.ts";
import { createRouter } from "../../http/router.ts";
import { nothing, reading } from "../describe.ts";
import { addActions } from "./action-routes.ts";
import { getOrder } from "./get-order.ts";
import { listOrders } from "./list-orders.ts";

const byNumber = z.object({ number: z.string() });

export function orderRoutes() {
  const router = createRouter();
  const list = { params: nothing, query: AdminOrderQuery, output: AdminOrderCollection };
  router.openapi(reading("/orders", "Placed orders", list), async (c) => {
    const query = c.req.valid("query");
    return ld(c, collection(c, "Order", await listOrders(c.get("ctx"), query), query), 200);
  });
  const one = { params: byNumber, query: nothing, output: AdminOrder };
  router.openapi(reading("/orders/{number}", "An order and what happened to it", one), async (c) =>
    ld(c, await getOrder(c.get("ctx"), c.req.valid("param").number), 200),
  );
  addActions(router);
  return router;
}
