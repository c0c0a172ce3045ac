import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { Facets, ProductCollection, ProductPage } from "#contract/catalogue.ts";
import { answers, errors } from "../http/document.ts";
import { collection, ld } from "../http/json-ld.ts";
import { createRouter } from "../http/router.ts";
import { countFacets } from "./count-facets.ts";
import { FilterQuery, ProductsQuery, readFilter } from "./filter-query.ts";
import { getProductByCode, getProductBySlug } from "./get-product.ts";
import { listProducts } from "./list-products.ts";
import { readSorting } from "./sorting.ts";

const tags = ["Catalogue"];

export function productRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/products-with-facets",
      summary: "Products of a category, filtered and sorted",
      description:
        "Attributes are chosen with `attributes[code][value]=1` or `attributes[code][]=value`, " +
        "the order with `sorting[property]=asc|desc`.",
      request: { query: ProductsQuery },
      responses: { 200: answers(ProductCollection, "A page of products"), ...errors },
    }),
    async (c) => {
      const query = c.req.valid("query");
      const parameters = c.req.queries();
      const filter = readFilter(query, parameters);
      const input = { filter, sorting: readSorting(parameters), page: query };
      return ld(c, collection(c, "Product", await listProducts(c.get("ctx"), input), query), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/facets",
      summary: "What the products of a category can be filtered by",
      request: { query: FilterQuery },
      responses: { 200: answers(Facets, "Prices, attributes and orders"), ...errors },
    }),
    async (c) => {
      const filter = readFilter(c.req.valid("query"), c.req.queries());
      return ld(c, await countFacets(c.get("ctx"), filter), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/products-by-slug/{slug}",
      summary: "A product by its slug",
      request: { params: z.object({ slug: z.string() }) },
      responses: { 200: answers(ProductPage, "The product"), ...errors },
    }),
    async (c) => ld(c, await getProductBySlug(c.get("ctx"), c.req.valid("param").slug), 200),
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/products/{code}",
      summary: "A product by its code",
      request: { params: z.object({ code: z.string() }) },
      responses: { 200: answers(ProductPage, "The product"), ...errors },
    }),
    async (c) => ld(c, await getProductByCode(c.get("ctx"), c.req.valid("param").code), 200),
  );

  return router;
}
