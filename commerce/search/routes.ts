import { z } from "zod";
import { PopularSearches, ProductSearchCollection, SearchedWords } from "#contract/catalogue.ts";
import { filterParameters, ProductsQuery, readFilter, readSorting } from "../catalogue/index.ts";
import { collection } from "../kernel/http/json-ld.ts";
import { endAnswer } from "../kernel/http/response-cache.ts";
import { routesOf } from "../kernel/http/router.ts";
import { countSearch, popularSearches } from "./search-log.ts";
import { searchProducts } from "./search-products.ts";

const SearchQuery = ProductsQuery.extend({
  facets: z.literal("1").optional().describe("Say also what can be filtered by"),
});

export const searchRoutes = routesOf("Catalogue", ({ get, own }) => {
  get(
    "/products-by-query/{query}",
    "Search products",
    {
      description:
        "Filtered and sorted as `/products-with-facets`; the best first when not sorted.",
      query: SearchQuery,
      cache: { tags: ["structure", "products"], ownTags: ["stock"], reads: filterParameters },
      200: ProductSearchCollection,
    },
    async (ctx, { query, c }) => {
      const parameters = c.req.queries();
      const isSorted = Object.keys(parameters).some((name) => name.startsWith("sorting["));
      const found = await searchProducts(ctx, c.req.param("query") ?? "", {
        page: query.page,
        itemsPerPage: query.itemsPerPage,
        filter: readFilter(ctx, query, parameters),
        sorting: isSorted ? readSorting(parameters) : undefined,
        facets: query.facets !== undefined,
      });
      const { suggestion, redirect, understood, facets, until } = found;
      endAnswer(c, until);
      return {
        ...collection(c, "Product", found, query),
        suggestion,
        redirect,
        understood,
        facets,
      };
    },
  );

  own.post(
    "/searches",
    "Count a search by its words",
    { body: SearchedWords, limit: "search", 204: "Counted" },
    (ctx, { body }) => countSearch(ctx, body.query),
  );

  own.get("/popular-searches", "What is searched most", { 200: PopularSearches }, async (ctx) => ({
    queries: await popularSearches(ctx),
  }));
});
