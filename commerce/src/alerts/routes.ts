import { createRoute } from "@hono/zod-openapi";
import { AskStockAlert } from "#contract/request.ts";
import { body, empty, errors } from "../http/document.ts";
import { createRouter } from "../http/router.ts";
import { clientAddress } from "../http/client-address.ts";
import { askStockAlert } from "./ask-stock-alert.ts";

export function alertRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags: ["Requests"],
      method: "post",
      path: "/stock-alerts",
      summary: "Ask for a letter when a variant is back (the shop's own addition)",
      request: { body: body(AskStockAlert) },
      responses: { 202: empty("Noted"), ...errors },
    }),
    async (c) => {
      await askStockAlert(c.get("ctx"), c.req.valid("json"), clientAddress(c));
      return c.body(null, 202);
    },
  );

  return router;
}
