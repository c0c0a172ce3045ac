import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { ProductSearchCollection } from "#contract/catalogue.ts";
import { PageQuery } from "#contract/json-ld.ts";
import { answers, createRouter, errors } from "../kernel/http/router.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { searchProducts } from "./search-products.ts";

export function searchRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags: ["Catalogue"],
      method: "get",
      path: "/products-by-query/{query}",
      summary: "Search products",
      request: { params: z.object({ query: z.string() }), query: PageQuery },
      responses: { 200: answers(ProductSearchCollection, "A page of products"), ...errors },
    }),
    async (c) => {
      const page = c.req.valid("query");
      const found = await searchProducts(c.get("ctx"), c.req.valid("param").query, page);
      const body = { ...collection(c, "Product", found, page), suggestion: found.suggestion };
      return ld(c, body, 200);
    },
  );

  return router;
}
