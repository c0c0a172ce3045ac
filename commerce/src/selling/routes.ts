import { createRoute } from "@hono/zod-openapi";
import { SellingTerms } from "#contract/selling-terms.ts";
import { answers } from "../http/document.ts";
import { ld } from "../http/json-ld.ts";
import { createRouter } from "../http/router.ts";
import { getSellingTerms } from "./get-selling-terms.ts";

export function sellingRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags: ["Content"],
      method: "get",
      path: "/selling-terms",
      summary: "What the shop promises everybody (the shop's own addition)",
      responses: { 200: answers(SellingTerms, "The terms") },
    }),
    async (c) => ld(c, await getSellingTerms(c.get("ctx")), 200),
  );

  return router;
}
