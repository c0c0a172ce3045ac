import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { PopularSearches, ProductSearchCollection, SearchedWords } from "#contract/catalogue.ts";
import { ProductsQuery, readFilter, readSorting } from "../catalogue/index.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { answers, body, callsOf, createRouter, empty, errors } from "../kernel/http/router.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { limit } from "../kernel/limits/limit.ts";
import { countSearch, popularSearches } from "./search-log.ts";
import { searchProducts } from "./search-products.ts";

const SearchQuery = ProductsQuery.extend({
  facets: z.literal("1").optional().meta({ description: "Say also what can be filtered by" }),
});

const { reading, posting } = callsOf("Catalogue");

export function searchRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags: ["Catalogue"],
      method: "get",
      path: "/products-by-query/{query}",
      summary: "Search products",
      description:
        "Filtered and sorted as `/products-with-facets`; the best first when not sorted.",
      request: { params: z.object({ query: z.string() }), query: SearchQuery },
      responses: { 200: answers(ProductSearchCollection, "A page of products"), ...errors },
    }),
    async (c) => {
      const ctx = c.get("ctx");
      const query = c.req.valid("query");
      const parameters = c.req.queries();
      const isSorted = Object.keys(parameters).some((name) => name.startsWith("sorting["));
      const found = await searchProducts(ctx, c.req.valid("param").query, {
        page: query.page,
        itemsPerPage: query.itemsPerPage,
        filter: readFilter(ctx, query, parameters),
        sorting: isSorted ? readSorting(parameters) : undefined,
        facets: query.facets !== undefined,
      });
      const { suggestion, redirect, facets } = found;
      const body = { ...collection(c, "Product", found, query), suggestion, redirect, facets };
      return ld(c, body, 200);
    },
  );

  router.openapi(
    posting("/searches", "Count a search by its words (the shop's own addition)", {
      body: body(SearchedWords),
      204: empty("Counted"),
    }),
    async (c) => {
      const ctx = c.get("ctx");
      await limit(ctx, "search", clientAddress(c));
      await countSearch(ctx, c.req.valid("json").query);
      return c.body(null, 204);
    },
  );

  router.openapi(
    reading("/popular-searches", "What is searched most (the shop's own addition)", {
      200: answers(PopularSearches, "Their words"),
    }),
    async (c) => ld(c, { queries: await popularSearches(c.get("ctx")) }, 200),
  );

  return router;
}
